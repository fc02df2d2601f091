import { and, asc, isNull } from 'drizzle-orm';
import { MAX_TESTIMONIALS, Testimonial, TestimonialList } from '../../../contract/publishing/site.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { testimonials } from '../../db/schema/index.ts';
import { deskTestimonialEndpoints } from './record.ts';

/** Not those from surveys: the learner's consent covers only the page of the course. */
function findTestimonials(tx: Tx) {
  return tx
    .select(columnsFor(testimonials, Testimonial))
    .from(testimonials)
    .where(and(isPublished(testimonials), isNull(testimonials.surveyId)))
    .orderBy(asc(testimonials.position), testimonials.id)
    .limit(MAX_TESTIMONIALS);
}

const list = endpoint({
  id: 'listTestimonials',
  path: 'GET /testimonials',
  tag: 'Site',
  summary: 'List the published testimonials of learners',
  may: 'public',
  cached: true,
  response: jsonResponse(TestimonialList, 'The testimonials, in the order of the slider.'),
  handler: async ({ deps }) => ({ data: await findTestimonials(deps.db) }),
});

export const testimonialEndpoints = [list, ...deskTestimonialEndpoints];
