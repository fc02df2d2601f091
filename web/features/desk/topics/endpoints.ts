import type { DeskOrder } from '../../../../contract/desk-order.ts';
import type {
  DeskTopic,
  DeskTopicAnswer,
  DeskTopicFields,
  DeskTopicList,
  DeskTopicSave,
} from '../../../../contract/desk-topic.ts';
import { deskApi } from '../api.ts';
import { FORM_SECONDS } from '../ui/anew.ts';
import { unlessRefused } from '../ui/unless-refused.ts';

const list = { type: 'DeskTopic', id: 'list' } as const;

/** Calls for the topics of the free resources. */
export const topicsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskTopics: build.query<DeskTopic[], void>({
      query: () => '/desk/topics',
      transformResponse: (answer: DeskTopicList) => answer.data,
      providesTags: [list],
    }),
    getDeskTopic: build.query<DeskTopic | null, string>({
      query: (id) => `/desk/topics/${encodeURIComponent(id)}`,
      transformResponse: (answer: DeskTopicAnswer | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, id) => [{ type: 'DeskTopic', id }],
      keepUnusedDataFor: FORM_SECONDS,
    }),
    createDeskTopic: build.mutation<DeskTopic, DeskTopicFields>({
      query: (body) => ({ path: '/desk/topics', method: 'POST', body }),
      transformResponse: (answer: DeskTopicAnswer) => answer.data,
      invalidatesTags: unlessRefused(list),
    }),
    saveDeskTopic: build.mutation<DeskTopic, { id: string } & DeskTopicSave>({
      query: ({ id, ...body }) => ({ path: `/desk/topics/${id}`, method: 'PUT', body }),
      transformResponse: (answer: DeskTopicAnswer) => answer.data,
      invalidatesTags: unlessRefused('DeskTopic'),
    }),
    // Also when it failed: then others changed the list.
    orderDeskTopics: build.mutation<unknown, DeskOrder>({
      query: (body) => ({ path: '/desk/topics/order', method: 'PUT', body }),
      invalidatesTags: [list],
    }),
    deleteDeskTopic: build.mutation<unknown, string>({
      query: (id) => ({ path: `/desk/topics/${id}`, method: 'DELETE' }),
      invalidatesTags: unlessRefused(list, 'DeskTrash'),
    }),
  }),
});

export const {
  useGetDeskTopicsQuery,
  useGetDeskTopicQuery,
  useCreateDeskTopicMutation,
  useSaveDeskTopicMutation,
  useOrderDeskTopicsMutation,
  useDeleteDeskTopicMutation,
} = topicsApi;
