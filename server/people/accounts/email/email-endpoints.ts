import { NoFields } from '../../../../contract/base/bodies.ts';
import { paths } from '../../../../contract/paths.ts';
import { AccountResponse, ChangeEmailRequest, VerifyEmailRequest } from '../../../../contract/people/account.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { jsonResponse } from '../../../api/responses.ts';
import { rememberBrowser } from '../../../auth/known-browser.ts';
import { withToken } from '../../../http/form.ts';
import { limitByEmail } from '../../../http/rate-limit.ts';
import { toCaller } from '../password/password-attempts.ts';
import { mailVerification, verifyEmail } from '../service.ts';
import { confirmEmailChange, requestEmailChange } from './email-change-service.ts';

const SECTION = `${paths.account}#your-email`;
const MAILED = 'A link is on its way to the new address. Your email changes when you open it.';
const CHANGED = 'Your email is changed, and you are signed out everywhere else.';

const own = { tag: 'Account', may: 'person' } as const;

const verify = endpoint({
  ...own,
  id: 'verifyEmail',
  path: 'POST /auth/verify-email',
  summary: 'Confirm the email address of the account with an emailed link',
  body: VerifyEmailRequest,
  form: {
    name: 'verify-email',
    fields: { token: 'nothing' },
    page: withToken(paths.verifyEmail),
    success: { page: paths.dashboard },
  },
  response: jsonResponse(AccountResponse, 'The email address is confirmed.'),
  handler: async ({ deps, actor, body, context }) => {
    await rememberBrowser(deps, context, await verifyEmail(deps, actor, body.token));
    return { message: 'Your email is confirmed.' };
  },
});

const mailAgain = endpoint({
  ...own,
  id: 'mailVerification',
  path: 'POST /auth/verification-mail',
  summary: 'Email the verification link again',
  body: NoFields,
  form: { name: 'verify-email', fields: {}, page: paths.dashboard },
  status: 202,
  response: jsonResponse(AccountResponse, 'The link is emailed, unless the email address is already confirmed.'),
  handler: async ({ deps, actor, context }) => {
    await limitByEmail(deps, 'verification', actor.email);
    await mailVerification(deps, actor, context.req.raw.headers);
    return { message: 'The link is on its way.' };
  },
});

const request = endpoint({
  ...own,
  id: 'requestEmailChange',
  path: 'POST /account/email',
  summary: 'Request a link that changes the email address of the account',
  description: 'The response is the same if the address already has an account; its owner then gets an email instead.',
  body: ChangeEmailRequest,
  form: { name: 'change-email', fields: { email: 'value', password: 'error' }, page: SECTION },
  status: 202,
  response: jsonResponse(AccountResponse, 'The link is emailed to the new address.'),
  handler: async ({ deps, sessions, actor, body, context }) => {
    await requestEmailChange(deps, sessions, toCaller(actor, context), body);
    return { message: MAILED };
  },
});

const confirm = endpoint({
  ...own,
  id: 'confirmEmailChange',
  path: 'POST /account/email/confirm',
  summary: 'Change the email address of the account with an emailed link',
  description:
    'The link works once, in the account that requested it, until the password or email address of that account changes.',
  body: VerifyEmailRequest,
  form: {
    name: 'change-email',
    fields: { token: 'nothing' },
    page: withToken(paths.confirmEmail),
    success: { page: SECTION },
  },
  response: jsonResponse(AccountResponse, 'The email address is changed and confirmed.'),
  handler: async ({ deps, actor, body, context }) => {
    await rememberBrowser(deps, context, await confirmEmailChange(deps, actor, body.token));
    return { message: CHANGED };
  },
});

export const emailEndpoints = [verify, mailAgain, request, confirm];
