import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { AccountResponse, NoFields, SignInRequest, SignInResponse, SignUpRequest } from '../../../contract/account.ts';
import { nextPath } from '../../../contract/next-path.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import { rememberBrowser } from '../../auth/known-browser.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { bodyOf, validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { isBot } from '../../http/form-fields.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress, limitByEmail } from '../../http/rate-limit.ts';
import { firstPageOf } from './first-page.ts';
import { originOf } from './password-attempts.ts';
import { signUp } from './service.ts';
import { signIn, signOut } from './sign-in-service.ts';

const SIGNED_UP = 'Your account is made. Please sign in.';

const post = { method: 'post' as const, tags: ['Account'] };

const signUpRoute = createRoute({
  ...post,
  path: '/auth/sign-up',
  operationId: 'signUp',
  summary: 'Create an account',
  description: 'Does not sign in. An address with an account gets the same answer, and its owner a mail.',
  request: { body: formBody(SignUpRequest) },
  responses: {
    201: jsonResponse(AccountResponse, 'The account is made, its verification link is mailed.'),
    ...formResponses,
  },
});

const sessionCookie = {
  'Set-Cookie': {
    schema: { type: 'string' as const, maxLength: 4096 },
    description: 'The session, which scripts cannot read.',
  },
};

const signInRoute = createRoute({
  ...post,
  path: '/auth/sign-in',
  operationId: 'signIn',
  summary: 'Sign in',
  // Its 401 means a wrong password, not a missing session.
  security: [{}],
  request: { body: formBody(SignInRequest) },
  responses: {
    200: { ...jsonResponse(SignInResponse, 'The session is open; its cookie is set.'), headers: sessionCookie },
    401: errorResponse('There is no account with this e-mail and password.'),
    ...formResponses,
  },
});

const signOutRoute = createRoute({
  ...post,
  path: '/auth/sign-out',
  operationId: 'signOut',
  summary: 'Sign out',
  request: { body: formBody(NoFields) },
  responses: { 200: jsonResponse(AccountResponse, 'The session is closed, if there was one.'), ...formResponses },
});

const Posted = z.object({ next: z.string().optional(), email: z.string().optional() });

/** The posted form, unchecked: `nextPath` turns its `next` into a path of this site. */
export async function postedOf(context: Context): Promise<z.infer<typeof Posted>> {
  const body = await bodyOf(context.req.raw).catch(() => undefined);
  // Takes the last of repeated fields; the check of the whole form refuses those.
  const given = Posted.safeParse(body?.kind === 'form' ? Object.fromEntries(body.fields) : body?.value);
  return given.data ?? {};
}

async function signInPage(context: Context): Promise<string> {
  const { next } = await postedOf(context);
  return next ? paths.signInFor(nextPath(next)) : paths.signIn;
}

/** Sign-up, sign-in and sign-out. */
export function signInRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  for (const route of [signUpRoute, signInRoute, signOutRoute]) router.openAPIRegistry.registerPath(route);
  const guarded = [limitByAddress(deps), checkOrigin(deps, sessions.has)] as const;

  const signUpForm = {
    name: 'sign-up',
    fields: ['name', 'email', 'phone'],
    secrets: ['password'],
    page: () => paths.signUp,
    success: async (context: Context) => ({ page: await signInPage(context), silent: false }),
  } as const;
  router.post(
    signUpRoute.path,
    answerForms(deps, signUpForm, formPage),
    ...guarded,
    validate(SignUpRequest),
    async (context) => {
      const input = context.req.valid('json');
      if (!isBot(input)) {
        await limitByEmail(deps, 'sign-up', input.email);
        await signUp(deps, input);
      }
      return context.json({ message: SIGNED_UP }, 201);
    },
  );

  const signInForm = {
    name: 'sign-in',
    fields: ['email'],
    page: (_: unknown, context: Context) => signInPage(context),
    success: async (context: Context) => {
      const { firstPage, nextStep } = SignInResponse.parse(await context.res.clone().json());
      if (nextStep) return { page: nextStep, silent: false };
      return { page: nextPath((await postedOf(context)).next, firstPage), silent: true };
    },
  } as const;
  router.post(
    signInRoute.path,
    answerForms(deps, signInForm, formPage),
    // A separate count, so that many other posts do not prevent signing in.
    limitByAddress(deps, 'sign-in-address'),
    checkOrigin(deps, sessions.has),
    validate(SignInRequest),
    async (context) => {
      const input = context.req.valid('json');
      const origin = await originOf(deps, context, input.email);
      const { cookies, ...answer } = await signIn(deps, sessions, input, { headers: context.req.raw.headers, origin });
      for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
      if (!answer.nextStep) await rememberBrowser(deps, context, input.email);
      return context.json({ ...answer, firstPage: await firstPageOf(deps.db, input.email) }, 200);
    },
  );

  const signOutForm = {
    name: 'sign-out',
    fields: [],
    page: () => paths.dashboard,
    success: async () => ({ page: paths.home, silent: true }),
  } as const;
  router.post(
    signOutRoute.path,
    answerForms(deps, signOutForm, formPage),
    ...guarded,
    validate(NoFields),
    async (context) => {
      const cookies = await signOut(sessions, context.req.raw.headers);
      for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
      return context.json({ message: 'You are signed out.' }, 200);
    },
  );
  return router;
}
