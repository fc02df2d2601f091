import type { Testimonial } from '../../../contract/testimonial.ts';
import { api } from '../../api.ts';

/** The call for what learners say. */
export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTestimonials: build.query<Testimonial[], void>({
      query: () => '/testimonials',
      transformResponse: (answer: { data: Testimonial[] }) => answer.data,
    }),
  }),
});

export const { useGetTestimonialsQuery } = homeApi;
