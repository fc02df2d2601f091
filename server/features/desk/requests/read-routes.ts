import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  DeskRequestAnswer,
  DeskRequestFilter,
  DeskRequestList,
  DeskRequestParams,
  DeskRequestsQuery,
} from '../../../../contract/desk-requests.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { createRouter, jsonAnswer, limitedAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers } from '../answers.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { exportRequests } from './export.ts';
import { listRequests, readRequest } from './service.ts';

const list = createRoute({
  method: 'get',
  path: '/desk/requests',
  operationId: 'listDeskRequests',
  tags: ['Desk'],
  summary: 'Enrollment requests, newest first',
  request: { query: DeskRequestsQuery },
  responses: { 200: jsonAnswer(DeskRequestList, 'A page of the pipeline.'), ...deskReadAnswers },
});

const csv = createRoute({
  method: 'get',
  path: '/desk/requests.csv',
  operationId: 'exportDeskRequests',
  tags: ['Desk'],
  summary: 'The same requests as a CSV file',
  description: 'UTF-8 with a byte order mark. Cells that a spreadsheet would calculate begin with an apostrophe.',
  request: { query: DeskRequestFilter },
  responses: {
    200: { description: 'All of them.', content: { 'text/csv': { schema: z.string() } } },
    ...deskReadAnswers,
    429: limitedAnswer('Too many exports in a short time.'),
  },
});

const read = createRoute({
  method: 'get',
  path: '/desk/requests/{id}',
  operationId: 'getDeskRequest',
  tags: ['Desk'],
  summary: 'An enrollment request with all that belongs to it',
  request: { params: DeskRequestParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskRequestAnswer, 'The whole request.'), ...deskReadAnswers },
});

/** The pipeline of enrollment requests, to read. */
export function requestReadRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();

  router.openapi(list, async (context) => {
    const { id: actorId } = await requireAdmin(sessions, context);
    return context.json(await listRequests(deps, actorId, context.req.valid('query')), 200);
  });

  router.openapi(csv, async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const { name, file } = await exportRequests(deps, actorId, context.req.valid('query'));
    return context.body(file, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    });
  });

  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readRequest(deps, context.req.valid('param').id) }, 200);
  });
  return router;
}
