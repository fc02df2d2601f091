import { and, asc, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { type DeskSample, SAMPLE_MARK } from '../../../contract/publishing/desk-settings.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { courses, posts, testimonials, trainerProfiles } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

const isSample = (name: AnyPgColumn) => sql`${name} ~* ${`\\m${SAMPLE_MARK}\\M`}`;
const kindColumn = (kind: DeskSample['kind']) => sql<DeskSample['kind']>`${kind}`.as('kind');

/** The desk lists them for the owner, because visitors take them for the owner's content. */
export async function findSamples({ db }: Pick<Deps, 'db'>): Promise<DeskSample[]> {
  const sampleCourses = db
    .select({ kind: kindColumn('course'), id: courses.id, title: courses.title })
    .from(courses)
    .where(and(isPublished(courses), isSample(courses.instructor)));
  const sampleTestimonials = db
    .select({ kind: kindColumn('testimonial'), id: testimonials.id, title: testimonials.name })
    .from(testimonials)
    .where(and(isPublished(testimonials), isSample(testimonials.name)));
  const samplePosts = db
    .select({ kind: kindColumn('post'), id: posts.id, title: posts.title })
    .from(posts)
    .where(and(isPublished(posts), isSample(posts.author)));
  const sampleProfiles = db
    .select({ kind: kindColumn('profile'), id: trainerProfiles.id, title: trainerProfiles.name })
    .from(trainerProfiles)
    .where(and(isPublished(trainerProfiles), isSample(trainerProfiles.name)));
  return unionAll(sampleCourses, sampleTestimonials, samplePosts, sampleProfiles).orderBy(
    asc(sql`title`),
    asc(sql`id`),
  );
}
