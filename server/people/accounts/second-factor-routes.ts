import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AccountResponse } from '../../../contract/account.ts';
import {
  SecondFactorBeginRequest,
  SecondFactorConfirmRequest,
  SecondFactorEndRequest,
  SecondFactorResponse,
} from '../../../contract/second-factor.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, jsonResponse, NoQuery } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { ownFormResponses, ownPage } from './own-form.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, readSecondFactor } from './second-factor-service.ts';

const SECTION = `${paths.account}#sign-in-code`;
const path = '/account/second-factor';
const tags = ['Account'];

const read = createRoute({
  method: 'get',
  path,
  operationId: 'getSecondFactor',
  tags,
  summary: 'Read whether sign-in asks for a code, and what sets that up',
  description: 'The secret is in the answer only until the first code of the app confirms it, for 15 minutes.',
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(SecondFactorResponse, 'The second factor of the account.'),
    401: errorResponse('Nobody is signed in.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

const begin = createRoute({
  method: 'post',
  path,
  operationId: 'beginSecondFactor',
  tags,
  summary: 'Make a new secret for an app that shows codes',
  description: 'For staff. Sign-in does not ask for a code before the first one is confirmed.',
  request: { body: formBody(SecondFactorBeginRequest) },
  responses: {
    200: jsonResponse(AccountResponse, 'The secret is there to read.'),
    ...ownFormResponses,
    409: errorResponse('Sign-in asks for a code already.'),
  },
});

const confirm = createRoute({
  method: 'post',
  path: `${path}/confirm`,
  operationId: 'confirmSecondFactor',
  tags,
  summary: 'Ask for a code at sign-in from now on',
  description: 'Ends every other session of the account and renews the current one.',
  request: { body: formBody(SecondFactorConfirmRequest) },
  responses: {
    200: jsonResponse(AccountResponse, 'Sign-in asks for a code; the cookie of a new session is set.'),
    ...ownFormResponses,
    409: errorResponse('No secret was made in the last 15 minutes.'),
  },
});

const end = createRoute({
  method: 'post',
  path: `${path}/end`,
  operationId: 'endSecondFactor',
  tags,
  summary: 'Ask for no code at sign-in any more',
  request: { body: formBody(SecondFactorEndRequest) },
  responses: {
    200: jsonResponse(AccountResponse, 'Sign-in takes a password alone; the cookie of a new session is set.'),
    ...ownFormResponses,
  },
});

/** The second factor of one's own sign-in. */
export function secondFactorRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.openapi(read, async (context) => {
    const data = await readSecondFactor(deps, await sessions.require(context));
    return context.json({ data }, 200, { 'Cache-Control': 'no-store' });
  });

  const form = { name: 'second-factor', fields: [], secrets: ['password', 'code'], page: ownPage(SECTION) } as const;
  const guarded = [answerForms(deps, form, formPage), limitByAddress(deps), checkOrigin(deps, sessions.has)] as const;
  const callerOf = async (context: Context) => ({
    person: await sessions.require(context),
    headers: context.req.raw.headers,
  });
  const answer = (context: Context, message: string, cookies: string[] = []) => {
    for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
    return context.json({ message }, 200);
  };
  for (const route of [begin, confirm, end]) router.openAPIRegistry.registerPath(route);
  router.post(begin.path, ...guarded, validate(SecondFactorBeginRequest), async (context) => {
    await beginSecondFactor(deps, await callerOf(context), context.req.valid('json').password);
    return answer(context, 'Scan the code with your app, then enter what it shows.');
  });
  router.post(confirm.path, ...guarded, validate(SecondFactorConfirmRequest), async (context) => {
    const cookies = await confirmSecondFactor(deps, await callerOf(context), context.req.valid('json').code);
    return answer(context, 'From now on, signing in asks for a code. You are signed out everywhere else.', cookies);
  });
  router.post(end.path, ...guarded, validate(SecondFactorEndRequest), async (context) => {
    const cookies = await endSecondFactor(deps, await callerOf(context), context.req.valid('json').password);
    return answer(context, 'Signing in asks for no code any more.', cookies);
  });
  return router;
}
