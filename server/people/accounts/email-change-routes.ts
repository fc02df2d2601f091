import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AccountResponse, ChangeEmailRequest, VerifyEmailRequest } from '../../../contract/account.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, formBody, jsonResponse } from '../../api/answers.ts';
import { rememberBrowser } from '../../auth/known-browser.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage, pageWithToken } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { confirmEmailChange, requestEmailChange } from './email-change-service.ts';
import { ownFormResponses, ownPage } from './own-form.ts';

const SECTION = `${paths.account}#your-email`;
const MAILED = 'A link is on its way to the new address. Your e-mail changes when you open it.';
const CHANGED = 'Your e-mail is changed, and you are signed out everywhere else.';

const request = createRoute({
  method: 'post',
  path: '/account/email',
  operationId: 'requestEmailChange',
  tags: ['Account'],
  summary: 'Request a link that changes the e-mail of the account',
  description: 'Answers the same for an address with an account, whose owner then gets a mail.',
  request: { body: formBody(ChangeEmailRequest) },
  responses: { 202: jsonResponse(AccountResponse, 'The link is mailed to the new address.'), ...ownFormResponses },
});

const confirm = createRoute({
  method: 'post',
  path: '/account/email/confirm',
  operationId: 'confirmEmailChange',
  tags: ['Account'],
  summary: 'Change the e-mail of the account by a mailed link',
  description: 'Works once, in the account that requested it, and not after its password or e-mail has changed.',
  request: { body: formBody(VerifyEmailRequest) },
  responses: { 200: jsonResponse(AccountResponse, 'The e-mail is changed, and confirmed.'), ...ownFormResponses },
});

/** Changing one's own e-mail. */
export function emailChangeRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  for (const route of [request, confirm]) router.openAPIRegistry.registerPath(route);
  const guarded = [limitByAddress(deps), checkOrigin(deps, sessions.has)] as const;

  const requestForm = {
    name: 'change-email',
    fields: ['email'],
    secrets: ['password'],
    page: ownPage(SECTION),
  } as const;
  router.post(
    request.path,
    answerForms(deps, requestForm, formPage),
    ...guarded,
    validate(ChangeEmailRequest),
    async (context) => {
      const person = await sessions.require(context);
      await requestEmailChange(deps, sessions, { person, headers: context.req.raw.headers }, context.req.valid('json'));
      return context.json({ message: MAILED }, 202);
    },
  );

  const confirmForm = {
    name: 'change-email',
    fields: [],
    page: (_: unknown, context: Context) => pageWithToken(paths.confirmEmail, context),
    success: async () => ({ page: SECTION, silent: false }),
  } as const;
  router.post(
    confirm.path,
    answerForms(deps, confirmForm, formPage),
    ...guarded,
    validate(VerifyEmailRequest),
    async (context) => {
      const person = await sessions.require(context);
      const email = await confirmEmailChange(deps, person, context.req.valid('json').token);
      await rememberBrowser(deps, context, email);
      return context.json({ message: CHANGED }, 200);
    },
  );
  return router;
}
