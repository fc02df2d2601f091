import type {
  DeskBatch,
  DeskBatchDone,
  DeskBatchEnd,
  DeskBatchJoin,
  DeskBatchList,
  DeskBatchMessage,
  DeskBatchOptions,
  DeskBatchRequest,
  DeskBatchSave,
  DeskBatchStored,
} from '../../../contract/desk-batches.ts';
import type { DeskLearnerList } from '../../../contract/desk-learners.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import { courseList } from '../courses/endpoints.ts';
import type { ListQuery } from '../ui/list-query.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

const all = '/desk/batches';
const one = (id: string) => `${all}/${encodeURIComponent(id)}`;
const place = ({ id, enrollment }: Place) => `${one(id)}/learners/${encodeURIComponent(enrollment)}`;

type Place = { id: string; enrollment: string };
type Stored = DeskBatchStored['data'];

const storedOf = (answer: DeskBatchStored) => answer.data;

/** Which batches there are, which a batch that is gone changes; to read that one again would find nothing. */
const batchList = { type: 'DeskBatch', id: 'list' } as const;

/** Calls for batches, who is in them, and what is written to them. */
export const batchesApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskBatches: build.query<DeskBatchList, ListQuery>({
      query: (query) => `${all}${queryString(query)}`,
      providesTags: [batchList],
    }),
    getDeskBatchOptions: build.query<DeskBatchOptions['data'], void>({
      query: () => '/desk/batch-options',
      transformResponse: (answer: DeskBatchOptions) => answer.data,
      providesTags: [batchList, courseList],
    }),
    getDeskBatch: build.query<DeskBatch | null, string>({
      query: one,
      transformResponse: (answer: { data: DeskBatch } | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, id) => [{ type: 'DeskBatch', id }],
    }),
    getDeskBatchLearners: build.query<DeskLearnerList | null, { id: string; cursor?: string | undefined }>({
      query: ({ id, cursor }) => `${one(id)}/learners${queryString({ cursor })}`,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, { id }) => [{ type: 'DeskBatch', id }],
    }),
    createDeskBatch: build.mutation<Stored, DeskBatchRequest>({
      query: (body) => ({ path: all, method: 'POST', body }),
      transformResponse: storedOf,
      invalidatesTags: unlessRefused('DeskBatch'),
    }),
    saveDeskBatch: build.mutation<Stored, { id: string } & DeskBatchSave>({
      query: ({ id, ...body }) => ({ path: one(id), method: 'PUT', body }),
      transformResponse: storedOf,
      invalidatesTags: unlessRefused('DeskBatch'),
    }),
    deleteDeskBatch: build.mutation<DeskBatchDone, string>({
      query: (id) => ({ path: one(id), method: 'DELETE' }),
      invalidatesTags: unlessRefused(batchList),
    }),
    addDeskBatchLearner: build.mutation<DeskBatchDone, { id: string } & DeskBatchJoin>({
      query: ({ id, ...body }) => ({ path: `${one(id)}/learners`, method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskBatch'),
    }),
    moveDeskBatchLearner: build.mutation<DeskBatchDone, Place & { batchId: string }>({
      query: ({ batchId, ...from }) => ({ path: place(from), method: 'PUT', body: { batchId } }),
      invalidatesTags: unlessRefused('DeskBatch'),
    }),
    removeDeskBatchLearner: build.mutation<DeskBatchDone, Place>({
      query: (from) => ({ path: place(from), method: 'DELETE' }),
      invalidatesTags: unlessRefused('DeskBatch'),
    }),
    endDeskBatchLearner: build.mutation<DeskBatchDone, Place & DeskBatchEnd>({
      query: ({ reason, ...from }) => ({ path: `${place(from)}/end`, method: 'POST', body: { reason } }),
      invalidatesTags: unlessRefused('DeskBatch'),
    }),
    messageDeskBatch: build.mutation<DeskBatchDone, { id: string } & DeskBatchMessage>({
      query: ({ id, ...body }) => ({ path: `${one(id)}/messages`, method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskBatch', 'DeskMail'),
    }),
  }),
});

export const {
  useGetDeskBatchesQuery,
  useGetDeskBatchOptionsQuery,
  useGetDeskBatchQuery,
  useGetDeskBatchLearnersQuery,
  useCreateDeskBatchMutation,
  useSaveDeskBatchMutation,
  useDeleteDeskBatchMutation,
  useAddDeskBatchLearnerMutation,
  useMoveDeskBatchLearnerMutation,
  useRemoveDeskBatchLearnerMutation,
  useEndDeskBatchLearnerMutation,
  useMessageDeskBatchMutation,
} = batchesApi;

/** What the list is narrowed to, by the names of its address. */
export const batchFilters = ['cursor', 'sort', 'course', 'when'] as const;
