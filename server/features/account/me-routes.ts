import { createRoute } from '@hono/zod-openapi';
import { MeAnswer } from '../../../contract/me.ts';
import type { Sessions, SignedIn } from '../../auth/session.ts';
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
    500: errorAnswer('A fault of the server.'),
    503: errorAnswer('The database cannot be reached.'),
  },
});

function present({ name, email, emailVerified, phone }: SignedIn) {
  return { name, email, emailVerified, phone };
}

/** Who is asking. */
export function meRoutes(sessions: Sessions) {
  return createRouter().openapi(me, async (context) => {
    const person = await sessions.of(context);
    return context.json({ data: person && present(person) }, 200, { 'Cache-Control': 'no-store' });
  });
}
