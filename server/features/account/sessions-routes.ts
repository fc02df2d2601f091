import { createRoute } from '@hono/zod-openapi';
import { AccountAnswer, type AccountSession, NoFields, SessionsAnswer } from '../../../contract/account.ts';
import { paths } from '../../../web/paths.ts';
import type { Sessions, SignedIn } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { formBody } from '../../http/form-docs.ts';
import { limitAddress } from '../../http/limits.ts';
import { checkOrigin } from '../../http/origin.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery } from '../../http/router.ts';
import { deviceOf } from './device.ts';
import { ownFormAnswers, ownPage } from './own-form.ts';
import { endOtherSessions, findSessions, type SessionRow } from './sessions-service.ts';

const list = createRoute({
  method: 'get',
  path: '/account/sessions',
  operationId: 'listSessions',
  tags: ['Account'],
  summary: 'Where one is signed in',
  request: { query: NoQuery },
  responses: {
    200: jsonAnswer(SessionsAnswer, "One's open sessions, the last used first."),
    401: errorAnswer('Nobody is signed in.'),
    422: errorAnswer('The route takes no query.'),
    500: errorAnswer('A fault of the server.'),
    503: errorAnswer('The database cannot be reached.'),
  },
});

const endOthers = createRoute({
  method: 'post',
  path: '/account/sessions/end-others',
  operationId: 'endOtherSessions',
  tags: ['Account'],
  summary: 'Sign out everywhere else',
  request: { body: formBody(NoFields) },
  responses: { 200: jsonAnswer(AccountAnswer, 'Every session but the one that asks is closed.'), ...ownFormAnswers },
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

/** Where one is signed in. */
export function sessionsRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.openapi(list, async (context) => {
    const person = await sessions.require(context);
    const rows = await findSessions(deps, person);
    const data = rows.map((row) => present(row, person));
    return context.json({ data }, 200, { 'Cache-Control': 'no-store' });
  });

  router.openAPIRegistry.registerPath(endOthers);
  const form = { name: 'sessions', fields: [], page: ownPage(`${paths.account}#your-sessions`) } as const;
  router.post(
    endOthers.path,
    answerForms(deps, form, formPage),
    limitAddress(deps),
    checkOrigin(deps, sessions.has),
    validate(NoFields),
    async (context) => {
      await endOtherSessions(deps, await sessions.require(context));
      return context.json({ message: 'You are signed out everywhere else.' }, 200);
    },
  );
  return router;
}
