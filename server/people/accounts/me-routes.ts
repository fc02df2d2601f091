import { createRoute } from '@hono/zod-openapi';
import { MeResponse } from '../../../contract/me.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery } from '../../api/answers.ts';
import type { Sessions, SignedIn } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { readCompletions } from '../../learning/lessons/index.ts';

const me = createRoute({
  method: 'get',
  path: '/me',
  operationId: 'getMe',
  tags: ['Account'],
  summary: 'The signed-in person',
  description: 'Null for visitors.',
  security: [{ session: [] }, {}],
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(MeResponse, 'The account of the session, or null.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

async function present(deps: Deps, person: SignedIn) {
  const { id, name, email, emailVerified, phone, role, hasSecondFactor, needsSecondFactor } = person;
  const factor = { hasSecondFactor, needsSecondFactor };
  return { name, email, emailVerified, phone, role, ...factor, ...(await readCompletions(deps, id)) };
}

/** The signed-in person. */
export function meRoutes(deps: Deps, sessions: Sessions) {
  return createRouter().openapi(me, async (context) => {
    const person = await sessions.of(context);
    return context.json({ data: person && (await present(deps, person)) }, 200, { 'Cache-Control': 'no-store' });
  });
}
