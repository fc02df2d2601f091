import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew } from '../ui/anew.ts';
import { listQuery } from '../ui/list-query.ts';
import { requestsApi } from './endpoints.ts';
import { requestQuery } from './filters.ts';

/** The pipeline of enrollment requests. */
export function requestsRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getDeskRequests, getDeskRequest } = requestsApi.endpoints;
  return [
    page(
      deskPaths.requests,
      () => import('./RequestsPage.tsx').then((m) => m.RequestsPage),
      staff(
        loads((_, { searchParams }) => [
          dispatch(getDeskRequests.initiate(listQuery(searchParams, requestQuery), anew)),
        ]),
      ),
    ),
    page(
      deskPaths.request(':id'),
      () => import('./RequestPage.tsx').then((m) => m.RequestPage),
      staff(loads(({ id = '' }) => [dispatch(getDeskRequest.initiate(id, anew))])),
    ),
  ];
}
