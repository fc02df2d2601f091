import { and, asc, like, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type DeskSample, SAMPLE_NAME } from '../../../contract/publishing/desk-samples.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { courses, posts, testimonials, trainerProfiles } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

const signed = `${SAMPLE_NAME}%`;
const kindIs = (kind: DeskSample['kind']) => sql<DeskSample['kind']>`${kind}`.as('kind');

/**
 * Published content that came with the site as a sample; the owner is told, because strangers take it for the owner's.
 */
export async function findSamples({ db }: Pick<Deps, 'db'>): Promise<DeskSample[]> {
  const ofCourses = db
    .select({ kind: kindIs('course'), id: courses.id, title: courses.title })
    .from(courses)
    .where(and(isPublished(courses), like(courses.instructor, signed)));
  const ofTestimonials = db
    .select({ kind: kindIs('testimonial'), id: testimonials.id, title: testimonials.name })
    .from(testimonials)
    .where(and(isPublished(testimonials), like(testimonials.name, signed)));
  const ofPosts = db
    .select({ kind: kindIs('post'), id: posts.id, title: posts.title })
    .from(posts)
    .where(and(isPublished(posts), like(posts.author, signed)));
  const ofProfiles = db
    .select({ kind: kindIs('profile'), id: trainerProfiles.id, title: trainerProfiles.name })
    .from(trainerProfiles)
    .where(and(isPublished(trainerProfiles), like(trainerProfiles.name, signed)));
  return unionAll(ofCourses, ofTestimonials, ofPosts, ofProfiles).orderBy(asc(sql`title`), asc(sql`id`));
}
