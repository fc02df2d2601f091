import type { DeskTestimonial, DeskTestimonialFields } from '../../../contract/desk-testimonial.ts';
import { deskApi } from '../api.ts';
import { recordEndpoints } from '../ui/record-endpoints.ts';

/** Calls for what learners say. */
export const testimonialsApi = deskApi.injectEndpoints({
  endpoints: (build) => {
    const calls = recordEndpoints<DeskTestimonial, DeskTestimonialFields>(
      build,
      'DeskTestimonial',
      '/desk/testimonials',
    );
    return {
      getDeskTestimonials: calls.list,
      getDeskTestimonial: calls.read,
      createDeskTestimonial: calls.create,
      saveDeskTestimonial: calls.save,
      orderDeskTestimonials: calls.order,
      deleteDeskTestimonial: calls.remove,
    };
  },
});

export const {
  useGetDeskTestimonialsQuery,
  useGetDeskTestimonialQuery,
  useCreateDeskTestimonialMutation,
  useSaveDeskTestimonialMutation,
  useOrderDeskTestimonialsMutation,
  useDeleteDeskTestimonialMutation,
} = testimonialsApi;
