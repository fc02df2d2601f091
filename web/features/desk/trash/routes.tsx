import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew } from '../ui/anew.ts';
import { trashApi } from './endpoints.ts';
import { trashQuery } from './query.ts';

/** What staff deleted. */
export function trashRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getTrash } = trashApi.endpoints;
  const load = loads((_, { searchParams }) => [dispatch(getTrash.initiate(trashQuery(searchParams), anew))]);
  return [page(deskPaths.trash, () => import('./TrashPage.tsx').then((m) => m.TrashPage), staff(load))];
}
