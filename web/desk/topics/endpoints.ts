import type { DeskTopic, DeskTopicFields } from '../../../contract/desk-topic.ts';
import { deskApi } from '../api.ts';
import { recordEndpoints } from '../ui/record-endpoints.ts';

/** Calls for the topics of the free resources. */
export const topicsApi = deskApi.injectEndpoints({
  endpoints: (build) => {
    const calls = recordEndpoints<DeskTopic, DeskTopicFields>(build, 'DeskTopic', '/desk/topics');
    return {
      getDeskTopics: calls.list,
      getDeskTopic: calls.read,
      createDeskTopic: calls.create,
      saveDeskTopic: calls.save,
      orderDeskTopics: calls.order,
      deleteDeskTopic: calls.remove,
    };
  },
});

export const {
  useGetDeskTopicsQuery,
  useGetDeskTopicQuery,
  useCreateDeskTopicMutation,
  useSaveDeskTopicMutation,
  useOrderDeskTopicsMutation,
  useDeleteDeskTopicMutation,
} = topicsApi;
