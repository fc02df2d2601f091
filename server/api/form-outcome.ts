import { createRoute } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import { FormOutcomeResponse } from '../../contract/form-outcome.ts';
import type { Deps } from '../deps.ts';
import { OUTCOME_COOKIE, outcomeCookieName, readOutcome } from '../http/form-outcomes.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery } from './answers.ts';

const formOutcome = createRoute({
  method: 'get',
  path: '/form-outcome',
  operationId: 'getFormOutcome',
  tags: ['Forms'],
  summary: 'Outcome of the HTML form that was just posted',
  description: `Reads the cookie \`__Secure-${OUTCOME_COOKIE}\` (without https, \`${OUTCOME_COOKIE}\`) that the answer to the form set.`,
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(FormOutcomeResponse, 'The outcome; null without one.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

/** The outcome of a posted HTML form. */
export function formOutcomeRoutes(deps: Pick<Deps, 'db' | 'env' | 'now'>) {
  return createRouter().openapi(formOutcome, async (context) => {
    const id = getCookie(context, outcomeCookieName(deps));
    const data = id ? await readOutcome(deps, id) : null;
    return context.json({ data }, 200, { 'Cache-Control': 'no-store' });
  });
}
