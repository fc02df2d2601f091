import { createRoute } from '@hono/zod-openapi';
import { DashboardResponse } from '../../../contract/dashboard.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import type { FormPage } from '../../http/form.ts';
import { courseRoutes } from './course-routes.ts';
import { freeCompletionRoutes } from './free-completion-routes.ts';
import { lessonRoutes } from './lesson-routes.ts';
import { readDashboard } from './service.ts';

const dashboard = createRoute({
  method: 'get',
  path: '/dashboard',
  operationId: 'getDashboard',
  tags: ['Learning'],
  summary: 'Courses and progress of the signed-in person',
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(DashboardResponse, 'Counted from what is stored.'),
    401: errorResponse('Nobody is signed in.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

/** Courses, lessons and progress of the signed-in learner. */
export function learningRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.openapi(dashboard, async (context) => {
    const { id } = await sessions.require(context);
    return context.json({ data: await readDashboard(deps, id) }, 200, { 'Cache-Control': 'no-store' });
  });
  router.route('/', courseRoutes(deps, sessions, formPage));
  router.route('/', lessonRoutes(deps, sessions, formPage));
  router.route('/', freeCompletionRoutes(deps, sessions, formPage));
  return router;
}
