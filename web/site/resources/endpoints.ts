import type { AccountResponse } from '../../../contract/account.ts';
import type { FreeCompletion } from '../../../contract/free-completion.ts';
import type { Topic } from '../../../contract/topic.ts';
import { api } from '../../api.ts';

/** The topics of the free resources, and the upload of completions. */
export const resourcesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTopics: build.query<Topic[], void>({
      query: () => '/topics',
      transformResponse: (answer: { data: Topic[] }) => answer.data,
      providesTags: ['Resource'],
    }),
    getTopic: build.query<Topic | null, string>({
      query: (slug) => `/topics/${encodeURIComponent(slug)}`,
      transformResponse: (answer: { data: Topic } | null) => (answer === null ? null : answer.data),
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, slug) => [{ type: 'Resource', id: slug }],
    }),
    mergeFreeCompletions: build.mutation<AccountResponse, FreeCompletion[]>({
      query: (completions) => ({ path: '/learning/free-completions', method: 'POST', body: { completions } }),
      // Not on failure: refetching `me` would retry at once.
      invalidatesTags: (_result, error) => (error ? [] : ['User', 'Learning']),
    }),
  }),
});

export const { useGetTopicsQuery, useGetTopicQuery } = resourcesApi;
