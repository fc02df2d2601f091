import { and, asc, isNull } from 'drizzle-orm';
import { MAX_TESTIMONIALS, TestimonialList } from '../../../contract/publishing/testimonial.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import type { Tx } from '../../db/client.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { testimonials } from '../../db/schema/index.ts';
import { presentTestimonial } from './present.ts';
import { deskTestimonialEndpoints } from './record.ts';

const list = endpoint({
  id: 'listTestimonials',
  path: 'GET /testimonials',
  tag: 'Site',
  summary: 'List the published testimonials of learners',
  may: 'public',
  cached: true,
  response: jsonResponse(TestimonialList, 'The testimonials, in the order of the slider.'),
  handler: async ({ deps }) => ({ data: (await findTestimonials(deps.db)).map(presentTestimonial) }),
});

/** Testimonials of learners. */
export const testimonialEndpoints = [list, ...deskTestimonialEndpoints];

/** Without testimonials from surveys: the learner's consent covers only the page of the course. */
function findTestimonials(db: Tx) {
  return db
    .select()
    .from(testimonials)
    .where(and(isPublished(testimonials), isNull(testimonials.surveyId)))
    .orderBy(asc(testimonials.position), testimonials.id)
    .limit(MAX_TESTIMONIALS);
}
