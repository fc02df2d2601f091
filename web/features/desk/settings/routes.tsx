import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { once } from '../ui/anew.ts';
import { settingsApi } from './endpoints.ts';

/** What the operator sets about the site. */
export function settingsRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  return [
    page(
      deskPaths.settings,
      () => import('./SettingsPage.tsx').then((m) => m.SettingsPage),
      staff(loads(() => [dispatch(settingsApi.endpoints.getDeskSettings.initiate(undefined, once))])),
    ),
  ];
}
