import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';

/** The page that the desk opens with. */
export function overviewRoutes(_store: AppStore, staff: Guard): RouteObject[] {
  return [
    page(deskPaths.overview, () => import('./OverviewPage.tsx').then((m) => m.OverviewPage), staff(loads(() => []))),
  ];
}
