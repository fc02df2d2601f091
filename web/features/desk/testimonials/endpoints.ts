import type { DeskOrder } from '../../../../contract/desk-order.ts';
import type {
  DeskTestimonial,
  DeskTestimonialAnswer,
  DeskTestimonialFields,
  DeskTestimonialList,
  DeskTestimonialSave,
} from '../../../../contract/desk-testimonial.ts';
import { deskApi } from '../api.ts';
import { FORM_SECONDS } from '../ui/anew.ts';
import { unlessRefused } from '../ui/unless-refused.ts';

const list = { type: 'DeskTestimonial', id: 'list' } as const;

/** Calls for what learners say. */
export const testimonialsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskTestimonials: build.query<DeskTestimonial[], void>({
      query: () => '/desk/testimonials',
      transformResponse: (answer: DeskTestimonialList) => answer.data,
      providesTags: [list],
    }),
    getDeskTestimonial: build.query<DeskTestimonial | null, string>({
      query: (id) => `/desk/testimonials/${encodeURIComponent(id)}`,
      transformResponse: (answer: DeskTestimonialAnswer | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, id) => [{ type: 'DeskTestimonial', id }],
      keepUnusedDataFor: FORM_SECONDS,
    }),
    createDeskTestimonial: build.mutation<DeskTestimonial, DeskTestimonialFields>({
      query: (body) => ({ path: '/desk/testimonials', method: 'POST', body }),
      transformResponse: (answer: DeskTestimonialAnswer) => answer.data,
      invalidatesTags: unlessRefused(list),
    }),
    saveDeskTestimonial: build.mutation<DeskTestimonial, { id: string } & DeskTestimonialSave>({
      query: ({ id, ...body }) => ({ path: `/desk/testimonials/${id}`, method: 'PUT', body }),
      transformResponse: (answer: DeskTestimonialAnswer) => answer.data,
      invalidatesTags: unlessRefused('DeskTestimonial'),
    }),
    // Also when it failed: then others changed the list.
    orderDeskTestimonials: build.mutation<unknown, DeskOrder>({
      query: (body) => ({ path: '/desk/testimonials/order', method: 'PUT', body }),
      invalidatesTags: [list],
    }),
    deleteDeskTestimonial: build.mutation<unknown, string>({
      query: (id) => ({ path: `/desk/testimonials/${id}`, method: 'DELETE' }),
      invalidatesTags: unlessRefused(list, 'DeskTrash'),
    }),
  }),
});

export const {
  useGetDeskTestimonialsQuery,
  useGetDeskTestimonialQuery,
  useCreateDeskTestimonialMutation,
  useSaveDeskTestimonialMutation,
  useOrderDeskTestimonialsMutation,
  useDeleteDeskTestimonialMutation,
} = testimonialsApi;
