import { createRoute } from '@hono/zod-openapi';
import { DashboardAnswer } from '../../../contract/dashboard.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery } from '../../http/router.ts';
import { readDashboard } from './service.ts';

const dashboard = createRoute({
  method: 'get',
  path: '/dashboard',
  operationId: 'getDashboard',
  tags: ['Learning'],
  summary: 'Courses and progress of who is asking',
  request: { query: NoQuery },
  responses: {
    200: jsonAnswer(DashboardAnswer, 'Counted from what is stored.'),
    401: errorAnswer('Nobody is signed in.'),
    422: errorAnswer('The route takes no query.'),
    500: errorAnswer('A fault of the server.'),
    503: errorAnswer('The database cannot be reached.'),
  },
});

/** What learners see of their own learning. */
export function learningRoutes(deps: Deps, sessions: Sessions) {
  return createRouter().openapi(dashboard, async (context) => {
    const { id } = await sessions.require(context);
    return context.json({ data: await readDashboard(deps, id) }, 200, { 'Cache-Control': 'no-store' });
  });
}
