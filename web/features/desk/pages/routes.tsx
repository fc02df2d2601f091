import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew, once } from '../ui/anew.ts';
import { deskPagesApi } from './endpoints.ts';

/** The legal pages: their list, and each. */
export function legalPagesRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getDeskPages, getDeskPage } = deskPagesApi.endpoints;
  return [
    page(
      deskPaths.pages,
      () => import('./LegalPagesPage.tsx').then((m) => m.LegalPagesPage),
      staff(loads(() => [dispatch(getDeskPages.initiate(undefined, anew))])),
    ),
    page(
      deskPaths.page(':id'),
      () => import('./EditLegalPage.tsx').then((m) => m.EditLegalPage),
      staff(loads(({ id = '' }) => [dispatch(getDeskPage.initiate(id, once))])),
    ),
  ];
}
