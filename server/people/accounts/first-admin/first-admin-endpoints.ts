import { paths } from '../../../../contract/paths.ts';
import {
  AccountResponse,
  BecomeFirstAdminRequest,
  FirstAdminLink,
  FirstAdminRequest,
} from '../../../../contract/people/account.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../../api/responses.ts';
import { rememberBrowser } from '../../../auth/known-browser.ts';
import { setCookies } from '../../../auth/session.ts';
import { withToken } from '../../../http/form.ts';
import { attemptOrigin, toCaller } from '../password/password-attempts.ts';
import { requireAdminLink } from './first-admin-link.ts';
import { becomeFirstAdmin, createFirstAdmin } from './first-admin-service.ts';

const DONE = 'You are an admin now.';
const form = {
  name: 'first-admin',
  page: withToken(paths.firstAdmin),
  success: { page: paths.desk, isSilent: true },
} as const;

const check = endpoint({
  id: 'checkFirstAdminLink',
  path: 'GET /auth/first-admin',
  tag: 'Account',
  summary: 'Check the link for the first admin, which the server prints at its start',
  may: 'public',
  // Else the link could be guessed without a limit.
  limit: 'address',
  query: FirstAdminLink,
  response: jsonResponse(AccountResponse, 'The link can be used.'),
  otherResponses: {
    422: errorResponse('The link was used, has expired or is not the newest one, or there is already an admin.'),
  },
  handler: async ({ deps, query }) => {
    await deps.db.transaction((tx) => requireAdminLink(tx, deps, query.token));
    return { message: 'The link is good.' };
  },
});

const create = endpoint({
  id: 'createFirstAdmin',
  path: 'POST /auth/first-admin',
  tag: 'Account',
  summary: 'Create an account as the first admin, with the link that the server prints',
  description: 'The link is used up, and the person signed in. The call is refused once there is an admin.',
  may: 'public',
  body: FirstAdminRequest,
  form: {
    ...form,
    fields: {
      name: 'value',
      email: 'value',
      phone: 'value',
      password: 'error',
      token: 'nothing',
      phoneCountry: 'value',
    },
  },
  status: 201,
  response: jsonResponse(AccountResponse, 'The account is created; the session cookie is set.'),
  handler: async ({ deps, sessions, body, context }) => {
    const origin = await attemptOrigin(deps, context, body.email);
    const opened = await createFirstAdmin(deps, sessions, body, { headers: context.req.raw.headers, origin });
    setCookies(context, opened.cookies);
    await rememberBrowser(deps, context, { email: body.email, generation: opened.generation });
    return { message: DONE };
  },
});

const become = endpoint({
  id: 'becomeFirstAdmin',
  path: 'POST /account/first-admin',
  tag: 'Account',
  summary: 'Become the first admin with an existing account, with the link that the server prints',
  description: 'It needs a password as long as that of staff. Every session of the account ends, and a new one begins.',
  may: 'person',
  body: BecomeFirstAdminRequest,
  form: { ...form, fields: { token: 'nothing', password: 'error' } },
  response: jsonResponse(AccountResponse, 'The account is now an admin account.'),
  handler: async ({ deps, sessions, actor, body, context }) => {
    setCookies(context, await becomeFirstAdmin(deps, sessions, toCaller(actor, context), body));
    return { message: DONE };
  },
});

export const firstAdminEndpoints = [check, create, become];
