import { getCookie } from 'hono/cookie';
import { FormOutcomeResponse } from '../../contract/base/form-outcome.ts';
import { OUTCOME_COOKIE, outcomeCookieName, readOutcome } from '../http/form-outcomes.ts';
import { endpoint } from './endpoint.ts';
import { jsonResponse } from './responses.ts';

export const formOutcome = endpoint({
  id: 'getFormOutcome',
  path: 'GET /form-outcome',
  tag: 'Forms',
  summary: 'Read the outcome of the form that was just posted',
  description: `Reads the cookie \`__Secure-${OUTCOME_COOKIE}\` (without https, \`${OUTCOME_COOKIE}\`) that the response to the form set.`,
  may: 'public',
  response: jsonResponse(FormOutcomeResponse, 'The outcome; null if no form was posted.'),
  handler: async ({ deps, context }) => {
    const id = getCookie(context, outcomeCookieName(deps));
    return { data: id ? await readOutcome(deps, id) : null };
  },
});
