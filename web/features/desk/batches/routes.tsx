import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { batchesApi } from './endpoints.ts';
import { batchQuery } from './query.ts';

const { getDeskBatches, getDeskBatchOptions, getDeskBatch, getDeskBatchLearners } = batchesApi.endpoints;
const once = { subscribe: false } as const;

/** Batches: their list, a new one, and one with its learners. */
export function batchesRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const options = () => dispatch(getDeskBatchOptions.initiate(undefined, once));
  return [
    page(
      deskPaths.batches,
      () => import('./BatchListPage.tsx').then((m) => m.BatchListPage),
      staff(loads((_, url) => [dispatch(getDeskBatches.initiate(batchQuery(url.searchParams), once)), options()])),
    ),
    page(
      deskPaths.newBatch,
      () => import('./NewBatchPage.tsx').then((m) => m.NewBatchPage),
      staff(loads(() => [options()])),
    ),
    page(
      deskPaths.batch(':id'),
      () => import('./BatchPage.tsx').then((m) => m.BatchPage),
      staff(
        loads(({ id = '' }, { searchParams }) => [
          dispatch(getDeskBatch.initiate(id, once)),
          dispatch(getDeskBatchLearners.initiate({ id, cursor: searchParams.get('cursor') ?? undefined }, once)),
        ]),
      ),
    ),
  ];
}
