import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { learnersApi } from './endpoints.ts';

const { getDeskCourseLearners } = learnersApi.endpoints;

/** Who learns in a course. */
export function learnersRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  return [
    page(
      deskPaths.learners(':course'),
      () => import('./LearnersPage.tsx').then((m) => m.LearnersPage),
      staff(
        loads(({ course = '' }, { searchParams }) => {
          const query = { course, cursor: searchParams.get('cursor') ?? undefined };
          return [dispatch(getDeskCourseLearners.initiate(query, { subscribe: false }))];
        }),
      ),
    ),
  ];
}
