import { createRoute } from '@hono/zod-openapi';
import { MeAnswer } from '../../../contract/me.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery } from '../../http/router.ts';

const me = createRoute({
  method: 'get',
  path: '/me',
  operationId: 'getMe',
  tags: ['Account'],
  summary: 'Who is asking',
  description: 'Visitors get null.',
  request: { query: NoQuery },
  responses: {
    200: jsonAnswer(MeAnswer, 'The account of the session, or null.'),
    422: errorAnswer('The route takes no query.'),
  },
});

/** Who is asking. */
export function accountRoutes() {
  return createRouter().openapi(me, (context) => context.json({ data: null }, 200, { 'Cache-Control': 'no-store' }));
}
