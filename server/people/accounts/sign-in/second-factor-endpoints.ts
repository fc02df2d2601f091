import { paths } from '../../../../contract/paths.ts';
import { AccountResponse } from '../../../../contract/people/account.ts';
import {
  SecondFactorBeginRequest,
  SecondFactorConfirmRequest,
  SecondFactorEndRequest,
  SecondFactorResponse,
} from '../../../../contract/people/second-factor.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../../api/responses.ts';
import { setCookies } from '../../../auth/session.ts';
import { toCaller } from '../password/password-attempts.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, readSecondFactor } from './second-factor-service.ts';

const own = { tag: 'Account', may: 'person' } as const;
const form = { name: 'second-factor', page: `${paths.account}#sign-in-code` } as const;

const read = endpoint({
  ...own,
  id: 'getSecondFactor',
  path: 'GET /account/second-factor',
  summary: 'Read whether sign-in asks for a code, and the secret for setting that up',
  description: 'The response has the secret for 15 minutes, or until a code from the app confirms it.',
  response: jsonResponse(SecondFactorResponse, 'The state of the second factor.'),
  handler: async ({ deps, actor }) => ({ data: await readSecondFactor(deps, actor) }),
});

const begin = endpoint({
  ...own,
  id: 'beginSecondFactor',
  path: 'POST /account/second-factor',
  summary: 'Create a new secret for an authenticator app',
  description: 'Only staff can have a second factor. Sign-in asks for no code until the first code is confirmed.',
  body: SecondFactorBeginRequest,
  form: { ...form, fields: { password: 'error' } },
  response: jsonResponse(AccountResponse, 'The secret is created and can be read.'),
  otherResponses: { 409: errorResponse('The second factor is already on.') },
  handler: async ({ deps, actor, body, context }) => {
    await beginSecondFactor(deps, toCaller(actor, context), body.password);
    return { message: 'Scan the code with your app, then enter what it shows.' };
  },
});

const confirm = endpoint({
  ...own,
  id: 'confirmSecondFactor',
  path: 'POST /account/second-factor/confirm',
  summary: 'Turn on the second factor',
  description: 'Every other session of the account ends, and the current one is renewed.',
  body: SecondFactorConfirmRequest,
  form: { ...form, fields: { code: 'error' } },
  response: jsonResponse(AccountResponse, 'Sign-in now asks for a code; the cookie of a new session is set.'),
  otherResponses: { 409: errorResponse('No secret was created in the last 15 minutes.') },
  handler: async ({ deps, actor, body, context }) => {
    setCookies(context, await confirmSecondFactor(deps, toCaller(actor, context), body.code));
    return { message: 'From now on, signing in asks for a code. You are signed out everywhere else.' };
  },
});

const end = endpoint({
  ...own,
  id: 'endSecondFactor',
  path: 'POST /account/second-factor/end',
  summary: 'Turn off the second factor',
  description:
    'It takes a code of the app or a recovery code. Every other session of the account ends, and the current one is renewed.',
  body: SecondFactorEndRequest,
  form: { ...form, fields: { password: 'error', code: 'error' } },
  response: jsonResponse(
    AccountResponse,
    'Sign-in now asks for the password alone; the cookie of a new session is set.',
  ),
  otherResponses: { 409: errorResponse('The second factor is already off.') },
  handler: async ({ deps, sessions, actor, body, context }) => {
    setCookies(context, await endSecondFactor(deps, sessions, toCaller(actor, context), body));
    return { message: 'Signing in no longer asks for a code.' };
  },
});

export const secondFactorEndpoints = [read, begin, confirm, end];
