import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AccountAnswer, ForgotPasswordRequest, ResetPasswordRequest } from '../../../contract/account.ts';
import { isInvitation } from '../../../contract/invitation.ts';
import { paths } from '../../../web/paths.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { formAnswers, formBody } from '../../http/form-docs.ts';
import { limitAddress, limitEmail } from '../../http/limits.ts';
import { checkOrigin } from '../../http/origin.ts';
import { createRouter, jsonAnswer } from '../../http/router.ts';
import { pageWithToken } from './form-page.ts';
import { requestPasswordReset, resetPassword } from './service.ts';

const MAILED = 'If there is an account with this e-mail, a link to choose a new password is on its way.';
const CHANGED = 'Your password is changed. Please sign in.';
const FIRST_SET = 'Your password is set. Please sign in.';

const forgot = createRoute({
  method: 'post',
  path: '/auth/forgot-password',
  operationId: 'requestPasswordReset',
  tags: ['Account'],
  summary: 'Ask for a link to choose a new password',
  description: 'Answers the same whether or not there is such an account.',
  request: { body: formBody(ForgotPasswordRequest) },
  responses: { 202: jsonAnswer(AccountAnswer, 'The link is mailed if there is such an account.'), ...formAnswers },
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
  responses: { 200: jsonAnswer(AccountAnswer, 'The password is changed.'), ...formAnswers },
});

/** Passwords that were forgotten. */
export function passwordRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  for (const route of [forgot, reset]) router.openAPIRegistry.registerPath(route);
  const guarded = [limitAddress(deps), checkOrigin(deps, sessions.has)] as const;

  const forgotForm = { name: 'forgot-password', fields: ['email'], page: () => paths.forgotPassword } as const;
  router.post(
    forgot.path,
    answerForms(deps, forgotForm, formPage),
    ...guarded,
    validate(ForgotPasswordRequest),
    async (context) => {
      const { email } = context.req.valid('json');
      await limitEmail(deps, email);
      await requestPasswordReset(deps, email);
      return context.json({ message: MAILED }, 202);
    },
  );

  const resetForm = {
    name: 'reset-password',
    fields: [],
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
      await resetPassword(deps, input);
      return context.json({ message: isInvitation(input.token) ? FIRST_SET : CHANGED }, 200);
    },
  );
  return router;
}
