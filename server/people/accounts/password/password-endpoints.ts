import { isInvitation } from '../../../../contract/base/constants.ts';
import { paths } from '../../../../contract/paths.ts';
import {
  AccountResponse,
  ChangePasswordRequest,
  ForgotPasswordRequest,
  ResetPasswordRequest,
} from '../../../../contract/people/account.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { jsonResponse } from '../../../api/responses.ts';
import { rememberBrowser } from '../../../auth/known-browser.ts';
import { setCookies } from '../../../auth/session.ts';
import { withToken } from '../../../http/form.ts';
import { limitByEmail } from '../../../http/rate-limit.ts';
import { signInPage } from '../posted-form.ts';
import { resetPassword } from '../service.ts';
import { toCaller } from './password-attempts.ts';
import { changePassword } from './password-change-service.ts';

const MAILED = 'If there is an account with this email, a link to choose a new password is on its way.';
const CHANGED = 'Your password is changed. Please sign in.';
const FIRST_SET = 'Your password is set. Please sign in.';

const forgot = endpoint({
  id: 'requestPasswordReset',
  path: 'POST /auth/forgot-password',
  tag: 'Account',
  summary: 'Request a link to choose a new password',
  description: 'The response is the same whether or not there is such an account.',
  may: 'public',
  body: ForgotPasswordRequest,
  form: { name: 'forgot-password', fields: { email: 'value' }, page: paths.forgotPassword },
  status: 202,
  response: jsonResponse(AccountResponse, 'The link is emailed if there is such an account.'),
  handler: async ({ deps, body: { email } }) => {
    await limitByEmail(deps, 'reset', email);
    // A job does the rest for every address: the time of the response must not show whether there is an account.
    await deps.queuePasswordReset(email);
    return { message: MAILED };
  },
});

const reset = endpoint({
  id: 'resetPassword',
  path: 'POST /auth/reset-password',
  tag: 'Account',
  summary: 'Choose a new password with an emailed link',
  description:
    'The link of an invitation sets the first password in the same way. The link is used up, and every session of the account ends.',
  may: 'public',
  body: ResetPasswordRequest,
  form: {
    name: 'reset-password',
    fields: {
      token: 'nothing',
      password: 'error',
      name: 'value',
      phone: 'value',
      phoneCountry: 'value',
      next: 'nothing',
    },
    page: withToken(paths.resetPassword),
    success: async (context) => ({ page: await signInPage(context) }),
  },
  response: jsonResponse(AccountResponse, 'The password is changed.'),
  handler: async ({ deps, body, context }) => {
    // Attempts of strangers then do not delay the owner's next sign-in from this browser.
    await rememberBrowser(deps, context, await resetPassword(deps, body));
    return { message: isInvitation(body.token) ? FIRST_SET : CHANGED };
  },
});

const change = endpoint({
  id: 'changePassword',
  path: 'POST /account/password',
  tag: 'Account',
  summary: 'Change the password of the account',
  description: 'Every other session of the account ends, and the current one is renewed. The owner gets an email.',
  may: 'person',
  body: ChangePasswordRequest,
  form: {
    name: 'change-password',
    fields: { currentPassword: 'error', password: 'error' },
    page: `${paths.account}#your-password`,
  },
  response: jsonResponse(AccountResponse, 'The password is changed; the cookie of a new session is set.'),
  handler: async ({ deps, actor, body, context }) => {
    const { cookies, ...account } = await changePassword(deps, toCaller(actor, context), body);
    await rememberBrowser(deps, context, account);
    setCookies(context, cookies);
    return { message: 'Your password is changed, and you are signed out everywhere else.' };
  },
});

export const passwordEndpoints = [forgot, reset, change];
