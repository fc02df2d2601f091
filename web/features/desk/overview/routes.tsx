import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew } from '../ui/anew.ts';
import { listQuery } from '../ui/list-query.ts';
import { overviewApi } from './endpoints.ts';

/** The page that the desk opens with. */
export function overviewRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  // Figures go on while nobody looks: each visit asks again, and shows meanwhile what was there.
  return [
    page(
      deskPaths.overview,
      () => import('./OverviewPage.tsx').then((m) => m.OverviewPage),
      staff(
        loads((_, { searchParams }) => [
          dispatch(overviewApi.endpoints.getDeskOverview.initiate(listQuery(searchParams, ['days']), anew)),
        ]),
      ),
    ),
  ];
}
