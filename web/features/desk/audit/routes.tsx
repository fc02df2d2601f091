import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { auditApi, auditQuery } from './endpoints.ts';

const once = { subscribe: false } as const;

/** The audit log. */
export function auditRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getAudit, getAuditFilters } = auditApi.endpoints;
  return [
    page(
      deskPaths.audit,
      () => import('./AuditPage.tsx').then((m) => m.AuditPage),
      staff(
        loads((_params, { searchParams }) => [
          dispatch(getAudit.initiate(auditQuery(searchParams), once)),
          dispatch(getAuditFilters.initiate(undefined, once)),
        ]),
      ),
    ),
  ];
}
