import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { SignInResponse } from '../../../contract/account.ts';
import { nextPath } from '../../../contract/next-path.ts';
import { SecondStepRequest } from '../../../contract/second-factor.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import { secondStepCookieName } from '../../auth/auth.ts';
import { rememberBrowser } from '../../auth/known-browser.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { firstPageOf } from './first-page.ts';
import { finishSignIn } from './second-step-service.ts';
import { postedOf } from './sign-in-routes.ts';

const secondStep = createRoute({
  method: 'post',
  path: '/auth/second-step',
  operationId: 'finishSignIn',
  tags: ['Account'],
  summary: 'Finish a sign-in with a code',
  description: 'Takes a code of the app or a recovery code, and the cookie that the sign-in with the password set.',
  // Its 401 means that the sign-in has to begin again, not a missing session.
  security: [{}],
  request: { body: formBody(SecondStepRequest) },
  responses: {
    200: jsonResponse(SignInResponse, 'The session is open; its cookie is set.'),
    401: errorResponse('No sign-in waits for a code, or too many were wrong.'),
    ...formResponses,
  },
});

async function codePage(context: Context): Promise<string> {
  const { next } = await postedOf(context);
  return next ? paths.secondStepFor(nextPath(next)) : paths.secondStep;
}

/** The second step of a sign-in. */
export function secondStepRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(secondStep);
  const form = {
    name: 'second-step',
    fields: [],
    secrets: ['code'],
    page: (_: unknown, context: Context) => codePage(context),
    success: async (context: Context) => {
      const { firstPage } = SignInResponse.parse(await context.res.clone().json());
      return { page: nextPath((await postedOf(context)).next, firstPage), silent: true };
    },
  } as const;
  router.post(
    secondStep.path,
    answerForms(deps, form, formPage),
    limitByAddress(deps, 'sign-in-address'),
    checkOrigin(deps, sessions.has),
    validate(SecondStepRequest),
    async (context) => {
      const { code } = context.req.valid('json');
      const cookie = getCookie(context, secondStepCookieName(deps)) ?? '';
      const { cookies, email } = await finishSignIn(deps, sessions, { code, cookie, headers: context.req.raw.headers });
      for (const set of cookies) context.header('Set-Cookie', set, { append: true });
      await rememberBrowser(deps, context, email);
      return context.json({ message: 'You are signed in.', firstPage: await firstPageOf(deps.db, email) }, 200);
    },
  );
  return router;
}
