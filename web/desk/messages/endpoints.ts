import type {
  DeskMessage,
  DeskMessageChange,
  DeskMessageList,
  DeskMessagesChange,
  DeskReply,
} from '../../../contract/desk-messages.ts';
import { queryString } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import { deskApi } from '../api.ts';
import type { ListQuery } from '../ui/list-query.ts';

type Answer = { data: DeskMessage };
type Changed = { dispatch: AppStore['dispatch']; queryFulfilled: PromiseLike<{ data: DeskMessage }> };

/** Shows a message as a change left it at once, so that the next change begins with its version. */
async function show({ id }: { id: string }, { dispatch, queryFulfilled }: Changed): Promise<void> {
  // A refused change shows itself where it was made.
  const changed = await Promise.resolve(queryFulfilled).catch(() => null);
  if (changed) await dispatch(messagesApi.util.upsertQueryData('getDeskMessage', id, changed.data));
}

/** Calls for the inbox. A change that is refused asks for the message again, too: somebody else changed it. */
export const messagesApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskMessages: build.query<DeskMessageList, ListQuery>({
      query: (query) => `/desk/messages${queryString(query)}`,
      providesTags: ['DeskMessage'],
    }),
    getDeskMessage: build.query<DeskMessage | null, string>({
      query: (id) => `/desk/messages/${encodeURIComponent(id)}`,
      transformResponse: (answer: Answer | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskMessage'],
    }),
    changeDeskMessage: build.mutation<DeskMessage, { id: string } & DeskMessageChange>({
      query: ({ id, ...body }) => ({ path: `/desk/messages/${id}`, method: 'PUT', body }),
      transformResponse: (answer: Answer) => answer.data,
      onQueryStarted: show,
      invalidatesTags: ['DeskMessage'],
    }),
    changeDeskMessages: build.mutation<unknown, DeskMessagesChange>({
      query: (body) => ({ path: '/desk/messages', method: 'PUT', body }),
      invalidatesTags: ['DeskMessage'],
    }),
    answerDeskMessage: build.mutation<DeskMessage, { id: string } & DeskReply>({
      query: ({ id, ...body }) => ({ path: `/desk/messages/${id}/replies`, method: 'POST', body }),
      transformResponse: (answer: Answer) => answer.data,
      onQueryStarted: show,
      invalidatesTags: ['DeskMessage', 'DeskMail'],
    }),
  }),
});

export const {
  useGetDeskMessagesQuery,
  useGetDeskMessageQuery,
  useChangeDeskMessageMutation,
  useChangeDeskMessagesMutation,
  useAnswerDeskMessageMutation,
} = messagesApi;

/** What the inbox is narrowed to, by the names of its address. */
export const messageFilters = ['cursor', 'sort', 'q', 'state', 'owner', 'subject'] as const;
