import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AccountResponse, ForgotPasswordRequest, ResetPasswordRequest } from '../../../contract/account.ts';
import { isInvitation } from '../../../contract/invitation.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import { rememberBrowser } from '../../auth/known-browser.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage, pageWithToken } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress, limitByEmail } from '../../http/rate-limit.ts';

import { resetPassword } from './service.ts';

const MAILED = 'If there is an account with this e-mail, a link to choose a new password is on its way.';
const CHANGED = 'Your password is changed. Please sign in.';
const FIRST_SET = 'Your password is set. Please sign in.';

const forgot = createRoute({
  method: 'post',
  path: '/auth/forgot-password',
  operationId: 'requestPasswordReset',
  tags: ['Account'],
  summary: 'Request a link to choose a new password',
  description: 'Answers the same whether or not there is such an account.',
  request: { body: formBody(ForgotPasswordRequest) },
  responses: {
    202: jsonResponse(AccountResponse, 'The link is mailed if there is such an account.'),
    ...formResponses,
  },
});

const reset = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  operationId: 'resetPassword',
  tags: ['Account'],
  summary: 'Choose a new password by a mailed link',
  description:
    'Also the first password, by the link of an invitation. Uses up the link and ends every session of the account.',
  request: { body: formBody(ResetPasswordRequest) },
  responses: { 200: jsonResponse(AccountResponse, 'The password is changed.'), ...formResponses },
});

/** Forgotten passwords. */
export function passwordRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  for (const route of [forgot, reset]) router.openAPIRegistry.registerPath(route);
  const guarded = [limitByAddress(deps), checkOrigin(deps, sessions.has)] as const;

  const forgotForm = { name: 'forgot-password', fields: ['email'], page: () => paths.forgotPassword } as const;
  router.post(
    forgot.path,
    answerForms(deps, forgotForm, formPage),
    ...guarded,
    validate(ForgotPasswordRequest),
    async (context) => {
      const { email } = context.req.valid('json');
      await limitByEmail(deps, 'reset', email);
      // By a job, for every address alike: the time of the answer must not show whether there is an account.
      await deps.queuePasswordReset(email);
      return context.json({ message: MAILED }, 202);
    },
  );

  const resetForm = {
    name: 'reset-password',
    fields: ['name', 'phone'],
    secrets: ['password'],
    page: (_: unknown, context: Context) => pageWithToken(paths.resetPassword, context),
    success: async () => ({ page: paths.signIn, silent: false }),
  } as const;
  router.post(
    reset.path,
    answerForms(deps, resetForm, formPage),
    ...guarded,
    validate(ResetPasswordRequest),
    async (context) => {
      const input = context.req.valid('json');
      // Strangers' attempts do not delay the owner's next sign-in from here.
      await rememberBrowser(deps, context, await resetPassword(deps, input));
      return context.json({ message: isInvitation(input.token) ? FIRST_SET : CHANGED }, 200);
    },
  );
  return router;
}
