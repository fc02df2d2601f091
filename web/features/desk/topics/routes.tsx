import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew, once } from '../ui/anew.ts';
import { topicsApi } from './endpoints.ts';

/** The topics of the free resources: their list, a new one, and each. */
export function topicsRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getDeskTopics, getDeskTopic } = topicsApi.endpoints;
  return [
    page(
      deskPaths.topics,
      () => import('./TopicsPage.tsx').then((m) => m.TopicsPage),
      staff(loads(() => [dispatch(getDeskTopics.initiate(undefined, anew))])),
    ),
    page(deskPaths.newTopic, () => import('./NewTopicPage.tsx').then((m) => m.NewTopicPage), staff(loads(() => []))),
    page(
      deskPaths.topic(':id'),
      () => import('./EditTopicPage.tsx').then((m) => m.EditTopicPage),
      staff(loads(({ id = '' }) => [dispatch(getDeskTopic.initiate(id, once))])),
    ),
  ];
}
