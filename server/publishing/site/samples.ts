import { and, asc, like, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type DeskSample, DeskSamplesResponse, SAMPLE_NAME } from '../../../contract/desk-samples.ts';
import { jsonResponse } from '../../api/answers.ts';
import { endpoint } from '../../api/endpoint.ts';
import { isPublished } from '../../db/published.ts';
import { courses, posts, testimonials } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

const signed = `${SAMPLE_NAME}%`;
const kindIs = (kind: DeskSample['kind']) => sql<DeskSample['kind']>`${kind}`.as('kind');

/** What visitors read that came with the site as a sample, each kind in the order of its list. */
async function findSamples({ db }: Pick<Deps, 'db'>): Promise<DeskSample[]> {
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
  return unionAll(ofCourses, ofTestimonials, ofPosts).orderBy(asc(sql`title`), asc(sql`id`));
}

/** Tells the owner which samples strangers read as theirs. */
export const listSamples = endpoint({
  id: 'listDeskSamples',
  path: 'GET /desk/samples',
  summary: 'List the sample content that is still published',
  description: 'Courses, testimonials and posts whose instructor, learner or author is called Sample.',
  may: ['site.manage'],
  answer: jsonResponse(DeskSamplesResponse, 'All of it; empty once the owner replaced it.'),
  handler: async ({ deps }) => ({ data: await findSamples(deps) }),
});
