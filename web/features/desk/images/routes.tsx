import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew } from '../ui/anew.ts';
import { imagesApi } from './endpoints.ts';

/** The pictures of the site. */
export function imagesRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getDeskImages } = imagesApi.endpoints;
  const load = loads((_, { searchParams }) => [
    dispatch(getDeskImages.initiate(searchParams.get('cursor') ?? undefined, anew)),
  ]);
  return [page(deskPaths.images, () => import('./ImagesPage.tsx').then((m) => m.ImagesPage), staff(load))];
}
