import { createRoute } from '@hono/zod-openapi';
import { ClassParams, JoinableClassResponse } from '../../../contract/class.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery } from '../../http/router.ts';
import { readJoinable } from './service.ts';

const read = createRoute({
  method: 'get',
  path: '/classes/{id}',
  operationId: 'getLearnerClass',
  tags: ['Learning'],
  summary: 'A class of the signed-in learner',
  description: 'The address of the meeting is in no answer: `/classes/{id}/join` on the site leads to it.',
  request: { params: ClassParams, query: NoQuery },
  responses: {
    200: jsonResponse(JoinableClassResponse, 'When it is, and whether it can be joined now.'),
    401: errorResponse('Nobody is signed in.'),
    404: errorResponse('There is no such class, or the person has no seat in its batch.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

/** A learner's class. */
export function classRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter('There is no such class among yours.');
  router.openapi(read, async (context) => {
    const { id: userId } = await sessions.require(context);
    const data = await readJoinable(deps, { userId, ...context.req.valid('param') });
    return context.json({ data }, 200, { 'Cache-Control': 'no-store' });
  });
  return router;
}
