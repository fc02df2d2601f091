import { createRoute } from '@hono/zod-openapi';
import {
  AccountResponse,
  type AccountSession,
  NoFields,
  SessionParams,
  SessionsResponse,
} from '../../../contract/account.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, jsonResponse, NoQuery } from '../../api/answers.ts';
import type { Sessions, SignedIn } from '../../auth/session.ts';
import { RequestError } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { deviceOf } from './device.ts';
import { ownFormResponses, ownPage } from './own-form.ts';
import { endOtherSessions, endSession, findSessions, NO_SUCH_SESSION, type SessionRow } from './sessions-service.ts';

const list = createRoute({
  method: 'get',
  path: '/account/sessions',
  operationId: 'listSessions',
  tags: ['Account'],
  summary: 'List the open sessions of the account',
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(SessionsResponse, "One's open sessions: the one that asks, then the last used, 50 at most."),
    401: errorResponse('Nobody is signed in.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

const endOne = createRoute({
  method: 'post',
  path: '/account/sessions/{id}/end',
  operationId: 'endSession',
  tags: ['Account'],
  summary: 'End another session',
  request: { params: SessionParams, body: formBody(NoFields) },
  responses: {
    200: jsonResponse(AccountResponse, 'That session is closed.'),
    404: errorResponse('There is no such session, or it is another person’s.'),
    ...ownFormResponses,
    409: errorResponse('It is the session that asks, which sign-out ends.'),
  },
});

const endOthers = createRoute({
  method: 'post',
  path: '/account/sessions/end-others',
  operationId: 'endOtherSessions',
  tags: ['Account'],
  summary: 'End all other sessions',
  request: { body: formBody(NoFields) },
  responses: {
    200: jsonResponse(AccountResponse, 'Every session but the one that asks is closed.'),
    ...ownFormResponses,
  },
});

function present({ id, userAgent, createdAt, updatedAt }: SessionRow, person: SignedIn): AccountSession {
  return {
    id,
    current: id === person.sessionId,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
  };
}

/** One's own sessions. */
export function sessionsRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.openapi(list, async (context) => {
    const person = await sessions.require(context);
    const { rows, more } = await findSessions(deps, person);
    const data = rows.map((row) => present(row, person));
    return context.json({ data, more }, 200, { 'Cache-Control': 'no-store' });
  });

  for (const route of [endOne, endOthers]) router.openAPIRegistry.registerPath(route);
  const form = { fields: [], page: ownPage(`${paths.account}#your-sessions`) } as const;
  const guarded = [limitByAddress(deps), checkOrigin(deps, sessions.has), validate(NoFields)] as const;

  router.post(
    endOne.getRoutingPath(),
    answerForms(deps, { name: 'session', ...form }, formPage),
    ...guarded,
    async (context) => {
      const person = await sessions.require(context);
      const { data: named } = SessionParams.safeParse(context.req.param());
      if (!named) throw new RequestError('not_found', { message: NO_SUCH_SESSION });
      await endSession(deps, person, named.id);
      return context.json({ message: 'You are signed out there.' }, 200);
    },
  );

  router.post(
    endOthers.path,
    answerForms(deps, { name: 'sessions', ...form }, formPage),
    ...guarded,
    async (context) => {
      await endOtherSessions(deps, await sessions.require(context));
      return context.json({ message: 'You are signed out everywhere else.' }, 200);
    },
  );
  return router;
}
