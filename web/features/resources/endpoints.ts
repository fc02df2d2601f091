import type { Topic } from '../../../contract/topic.ts';
import { api } from '../../api.ts';

/** Calls for the topics of the free resources. */
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
  }),
});

export const { useGetTopicsQuery, useGetTopicQuery } = resourcesApi;
