import { TestimonialList } from '../../../contract/publishing/testimonial.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { findTestimonials } from './queries.ts';
import { deskTestimonialEndpoints } from './record.ts';

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
