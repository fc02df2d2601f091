import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { AccountAnswer, NoFields, SignInRequest, SignUpRequest } from '../../../contract/account.ts';
import { nextPath } from '../../../contract/next-path.ts';
import { paths } from '../../../web/paths.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { bodyOf, validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { formAnswers, formBody } from '../../http/form-docs.ts';
import { isBot } from '../../http/honeypot.ts';
import { limitAddress, limitEmail } from '../../http/limits.ts';
import { checkOrigin } from '../../http/origin.ts';
import { createRouter, errorAnswer, jsonAnswer } from '../../http/router.ts';
import { signIn, signOut, signUp } from './service.ts';

const SIGNED_UP = 'Your account is made. Please sign in.';

const post = { method: 'post' as const, tags: ['Account'] };

const signUpRoute = createRoute({
  ...post,
  path: '/auth/sign-up',
  operationId: 'signUp',
  summary: 'Make an account',
  description: 'Signs nobody in. An address that has an account gets the same answer, and its owner a mail.',
  request: { body: formBody(SignUpRequest) },
  responses: {
    201: jsonAnswer(AccountAnswer, 'The account is made, its verification link is mailed.'),
    ...formAnswers,
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
  summary: 'Open a session',
  // Its 401 is of the password, not of a session.
  security: [{}],
  request: { body: formBody(SignInRequest) },
  responses: {
    200: { ...jsonAnswer(AccountAnswer, 'The session is open; its cookie is set.'), headers: sessionCookie },
    401: errorAnswer('There is no account with this e-mail and password.'),
    ...formAnswers,
  },
});

const signOutRoute = createRoute({
  ...post,
  path: '/auth/sign-out',
  operationId: 'signOut',
  summary: 'Close the session',
  request: { body: formBody(NoFields) },
  responses: { 200: jsonAnswer(AccountAnswer, 'The session is closed, if there was one.'), ...formAnswers },
});

const WithNext = z.object({ next: z.string().optional() });

/** What was posted as `next`, unchecked: `nextPath` makes a path of this site of it. */
async function nextOf(context: Context): Promise<string | undefined> {
  const body = await bodyOf(context.req.raw).catch(() => undefined);
  // Of a field that was posted twice this takes the last; the check of the whole form refuses it.
  const given = WithNext.safeParse(body?.kind === 'form' ? Object.fromEntries(body.fields) : body?.value);
  return given.data?.next;
}

async function signInPage(context: Context): Promise<string> {
  const next = await nextOf(context);
  return next ? paths.signInFor(nextPath(next)) : paths.signIn;
}

/** Sign-up, sign-in and sign-out. */
export function signInRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  for (const route of [signUpRoute, signInRoute, signOutRoute]) router.openAPIRegistry.registerPath(route);
  const guarded = [limitAddress(deps), checkOrigin(deps, sessions.has)] as const;

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
        await limitEmail(deps, input.email);
        await signUp(deps, input);
      }
      return context.json({ message: SIGNED_UP }, 201);
    },
  );

  const signInForm = {
    name: 'sign-in',
    fields: ['email'],
    page: (_: unknown, context: Context) => signInPage(context),
    success: async (context: Context) => ({ page: nextPath(await nextOf(context)), silent: true }),
  } as const;
  router.post(
    signInRoute.path,
    answerForms(deps, signInForm, formPage),
    // Apart from other posts, so that whoever sends many is not kept from signing in.
    limitAddress(deps, 'sign-in-address'),
    checkOrigin(deps, sessions.has),
    validate(SignInRequest),
    async (context) => {
      const cookies = await signIn(deps, sessions, context.req.valid('json'), context.req.raw.headers);
      for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
      return context.json({ message: 'You are signed in.' }, 200);
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
