import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew } from '../ui/anew.ts';
import { listQuery } from '../ui/list-query.ts';
import { mailsApi } from './endpoints.ts';
import { mailFilters } from './filters.ts';

/** Every mail that the site queued. */
export function mailsRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getDeskMails, getDeskMail } = mailsApi.endpoints;
  return [
    page(
      deskPaths.mails,
      () => import('./MailsPage.tsx').then((m) => m.MailsPage),
      staff(
        loads((_, { searchParams }) => [dispatch(getDeskMails.initiate(listQuery(searchParams, mailFilters), anew))]),
      ),
    ),
    page(
      deskPaths.mail(':id'),
      () => import('./MailPage.tsx').then((m) => m.MailPage),
      staff(loads(({ id = '' }) => [dispatch(getDeskMail.initiate(id, anew))])),
    ),
  ];
}
