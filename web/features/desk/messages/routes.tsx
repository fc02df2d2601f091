import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew } from '../ui/anew.ts';
import { listQuery } from '../ui/list-query.ts';
import { messagesApi } from './endpoints.ts';
import { messageFilters } from './filters.ts';

/** The inbox of contact messages. */
export function messagesRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getDeskMessages, getDeskMessage } = messagesApi.endpoints;
  return [
    page(
      deskPaths.messages,
      () => import('./MessagesPage.tsx').then((m) => m.MessagesPage),
      staff(
        loads((_, { searchParams }) => [
          dispatch(getDeskMessages.initiate(listQuery(searchParams, messageFilters), anew)),
        ]),
      ),
    ),
    page(
      deskPaths.message(':id'),
      () => import('./MessagePage.tsx').then((m) => m.MessagePage),
      staff(loads(({ id = '' }) => [dispatch(getDeskMessage.initiate(id, anew))])),
    ),
  ];
}
