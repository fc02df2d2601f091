import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { NoFields } from '../../../../contract/base/bodies.ts';
import { HONEYPOT } from '../../../../contract/base/constants.ts';
import { nextPath, paths } from '../../../../contract/paths.ts';
import { AccountResponse, SignInRequest, SignInResponse, SignUpRequest } from '../../../../contract/people/account.ts';
import { SecondStepRequest } from '../../../../contract/people/second-factor.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../../api/responses.ts';
import { secondStepCookieName } from '../../../auth/auth.ts';
import { findKnownAccount } from '../../../auth/known-browser.ts';
import { setCookies } from '../../../auth/session.ts';
import { fail } from '../../../base/errors.ts';
import { isBot } from '../../../http/form-fields.ts';
import { limitByEmail } from '../../../http/rate-limit.ts';
import { attemptOrigin } from '../password/password-attempts.ts';
import { readPostedForm, signInPage } from '../posted-form.ts';
import { signUp } from '../service.ts';
import { landingPage } from './landing-page.ts';
import { recordBrowser } from './new-device.ts';
import { finishSignIn } from './second-step-service.ts';
import { signIn, signOut } from './sign-in-service.ts';

const visitor = { tag: 'Account', may: 'public' } as const;

const create = endpoint({
  ...visitor,
  id: 'signUp',
  path: 'POST /auth/sign-up',
  summary: 'Create an account',
  description:
    'The person is not signed in. For an address that has an account the response is the same, and its owner gets an email.',
  body: SignUpRequest,
  form: {
    name: 'sign-up',
    fields: {
      name: 'value',
      email: 'value',
      phone: 'value',
      password: 'error',
      phoneCountry: 'value',
      [HONEYPOT]: 'nothing',
      next: 'nothing',
    },
    page: paths.signUp,
    success: async (context) => ({ page: await signInPage(context) }),
  },
  status: 201,
  response: jsonResponse(AccountResponse, 'The account is created, and its verification link emailed.'),
  handler: async ({ deps, body }) => {
    if (isBot(body)) fail.invalid({}, 'A program filled in this form. Please fill it in by hand.');
    await limitByEmail(deps, 'sign-up', body.email);
    await signUp(deps, body);
    return { message: 'Your account has been created. Please sign in.' };
  },
});

const sessionCookie = {
  'Set-Cookie': {
    schema: { type: 'string' as const, maxLength: 4096 },
    description: 'The session cookie, which scripts cannot read.',
  },
};

const open = endpoint({
  ...visitor,
  id: 'signIn',
  path: 'POST /auth/sign-in',
  summary: 'Sign in',
  // A separate count, so that many other posts do not prevent signing in.
  limit: 'sign-in-address',
  body: SignInRequest,
  form: {
    name: 'sign-in',
    fields: { email: 'value', password: 'nothing', next: 'nothing' },
    page: (_, context) => signInPage(context),
    success: async (context) => {
      const { firstPage, nextStep } = await bodyOf(context);
      return nextStep ? { page: nextStep } : toNextPage(context, firstPage);
    },
  },
  response: { ...jsonResponse(SignInResponse, 'The session is open; its cookie is set.'), headers: sessionCookie },
  otherResponses: { 401: errorResponse('There is no account with this email address and password.') },
  handler: async ({ deps, sessions, body, context }) => {
    const origin = await attemptOrigin(deps, context, body.email);
    const { headers } = context.req.raw;
    const { cookies, generation, ...result } = await signIn(deps, sessions, body, { headers, origin });
    setCookies(context, cookies);
    if (!result.nextStep) await recordBrowser(deps, context, { email: body.email, generation });
    return { ...result, firstPage: await landingPage(deps.db, body.email) };
  },
});

const finish = endpoint({
  ...visitor,
  id: 'finishSignIn',
  path: 'POST /auth/second-step',
  summary: 'Finish a sign-in with a code',
  description:
    'The call takes a code from the app or a recovery code, and the cookie that the sign-in with the password set.',
  limit: 'sign-in-address',
  body: SecondStepRequest,
  form: {
    name: 'second-step',
    fields: { code: 'error', next: 'nothing' },
    page: async (_, context) => {
      const { next } = await readPostedForm(context);
      return next ? paths.secondStepFor(nextPath(next)) : paths.secondStep;
    },
    success: async (context) => toNextPage(context, (await bodyOf(context)).firstPage),
  },
  response: jsonResponse(SignInResponse, 'The session is open; its cookie is set.'),
  otherResponses: { 401: errorResponse('No sign-in waits for a code, or too many codes were wrong.') },
  handler: async ({ deps, sessions, body: { code }, context }) => {
    const cookie = getCookie(context, secondStepCookieName(deps)) ?? '';
    const isBrowserOf = async (email: string) => (await findKnownAccount(deps, context, email)) !== undefined;
    const { headers } = context.req.raw;
    const { cookies, ...owner } = await finishSignIn(deps, sessions, { code, cookie, headers, isBrowserOf });
    setCookies(context, cookies);
    await recordBrowser(deps, context, owner);
    return { message: 'You are signed in.', firstPage: await landingPage(deps.db, owner.email) };
  },
});

const close = endpoint({
  ...visitor,
  id: 'signOut',
  path: 'POST /auth/sign-out',
  summary: 'Sign out',
  body: NoFields,
  form: { name: 'sign-out', fields: {}, page: paths.dashboard, success: { page: paths.home, isSilent: true } },
  response: jsonResponse(AccountResponse, 'The session is closed, if there was one.'),
  handler: async ({ sessions, context }) => {
    setCookies(context, await signOut(sessions, context.req.raw.headers));
    return { message: 'You are signed out.' };
  },
});

export const signInEndpoints = [create, open, finish, close];

async function bodyOf({ res }: Context): Promise<SignInResponse> {
  return SignInResponse.parse(await res.clone().json());
}

async function toNextPage(context: Context, firstPage: string) {
  return { page: nextPath((await readPostedForm(context)).next, firstPage), isSilent: true as const };
}
