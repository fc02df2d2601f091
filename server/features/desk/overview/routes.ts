import { createRoute } from '@hono/zod-openapi';
import { DeskOverviewAnswer, DeskOverviewQuery } from '../../../../contract/desk-overview.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { createRouter, jsonAnswer } from '../../../http/router.ts';
import { deskReadAnswers } from '../answers.ts';
import { requireAdmin } from '../staff-only.ts';
import { readOverview } from './service.ts';

const read = createRoute({
  method: 'get',
  path: '/desk/overview',
  operationId: 'getDeskOverview',
  tags: ['Desk'],
  summary: 'Requests, enrollments, completions and failed mails of the last days, and what waits to be done',
  request: { query: DeskOverviewQuery },
  responses: { 200: jsonAnswer(DeskOverviewAnswer, 'The figures.'), ...deskReadAnswers },
});

/** What happens on the site, in figures. */
export function overviewRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readOverview(deps, context.req.valid('query')) }, 200);
  });
  return router;
}
