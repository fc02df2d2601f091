import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AccountResponse, BecomeFirstAdminRequest, FirstAdminRequest } from '../../../contract/account.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, failedReads, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import { rememberBrowser } from '../../auth/known-browser.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage, type PostedForm, pageWithToken } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { requireAdminLink } from './first-admin-link.ts';
import { becomeFirstAdmin, makeFirstAdmin } from './first-admin-service.ts';
import { ownFormResponses } from './own-form.ts';
import { originOf } from './password-attempts.ts';

const DONE = 'You are an admin now.';

const check = createRoute({
  method: 'get',
  path: '/auth/first-admin',
  operationId: 'checkFirstAdminLink',
  tags: ['Account'],
  summary: 'Check the link that the server printed',
  request: { query: BecomeFirstAdminRequest },
  responses: {
    200: jsonResponse(AccountResponse, 'The link makes the first admin.'),
    ...failedReads,
    422: errorResponse('The link was used, is too old or is not the newest; or there is an admin.'),
  },
});

const make = createRoute({
  method: 'post',
  path: '/auth/first-admin',
  operationId: 'makeFirstAdmin',
  tags: ['Account'],
  summary: 'Create an account as the first admin, by the link that the server printed',
  description: 'Uses up the link and signs in. Refused once there is an admin.',
  request: { body: formBody(FirstAdminRequest) },
  responses: { 201: jsonResponse(AccountResponse, 'The account is made; its cookie is set.'), ...formResponses },
});

const become = createRoute({
  method: 'post',
  path: '/account/first-admin',
  operationId: 'becomeFirstAdmin',
  tags: ['Account'],
  summary: 'Become the first admin, by the link that the server printed',
  description: 'Ends every session of the account and opens a new one.',
  request: { body: formBody(BecomeFirstAdminRequest) },
  responses: { 200: jsonResponse(AccountResponse, 'The account is an admin’s now.'), ...ownFormResponses },
});

const form: PostedForm = {
  name: 'first-admin',
  fields: ['name', 'email', 'phone'],
  secrets: ['password'],
  page: (_: unknown, context: Context) => pageWithToken(paths.firstAdmin, context),
  success: async () => ({ page: paths.desk, silent: true }),
};

/** The first admin, whom nobody can invite. */
export function firstAdminRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  for (const route of [make, become]) router.openAPIRegistry.registerPath(route);
  const guarded = [answerForms(deps, form, formPage), limitByAddress(deps), checkOrigin(deps, sessions.has)] as const;

  router.openapi(check, async (context) => {
    const { token } = context.req.valid('query');
    await deps.db.transaction((tx) => requireAdminLink(tx, deps, token));
    return context.json({ message: 'The link is good.' }, 200);
  });

  router.post(make.path, ...guarded, validate(FirstAdminRequest), async (context) => {
    const input = context.req.valid('json');
    const origin = await originOf(deps, context, input.email);
    const cookies = await makeFirstAdmin(deps, sessions, input, { headers: context.req.raw.headers, origin });
    for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
    await rememberBrowser(deps, context, input.email);
    return context.json({ message: DONE }, 201);
  });

  router.post(become.path, ...guarded, validate(BecomeFirstAdminRequest), async (context) => {
    const person = await sessions.require(context);
    const caller = { person, headers: context.req.raw.headers };
    const cookies = await becomeFirstAdmin(deps, caller, context.req.valid('json').token);
    for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
    return context.json({ message: DONE }, 200);
  });
  return router;
}
