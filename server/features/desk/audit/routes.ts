import { createRoute } from '@hono/zod-openapi';
import { DeskAuditFiltersAnswer, DeskAuditList, DeskAuditQuery } from '../../../../contract/desk-audit.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers } from '../answers.ts';
import { requireAdmin } from '../staff-only.ts';
import { listEntries, readFilters } from './service.ts';

const list = createRoute({
  method: 'get',
  path: '/desk/audit',
  operationId: 'listDeskAudit',
  tags: ['Desk'],
  summary: 'Who did what to which record, newest first',
  request: { query: DeskAuditQuery },
  responses: { 200: jsonAnswer(DeskAuditList, 'A page of the log.'), ...deskReadAnswers },
});

const filters = createRoute({
  method: 'get',
  path: '/desk/audit/filters',
  operationId: 'getDeskAuditFilters',
  tags: ['Desk'],
  summary: 'What the log can be narrowed by',
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(DeskAuditFiltersAnswer, 'People and types of records.'), ...deskReadAnswers },
});

/** The audit log, which is only read. */
export function auditRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    return context.json(await listEntries(deps, context.req.valid('query')), 200);
  });
  router.openapi(filters, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readFilters(deps) }, 200);
  });
  return router;
}
