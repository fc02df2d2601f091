import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AccountResponse, NoFields, VerifyEmailRequest } from '../../../contract/account.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import { rememberBrowser } from '../../auth/known-browser.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage, pageWithToken } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress, limitByEmail } from '../../http/rate-limit.ts';

import { mailVerification, verifyEmail } from './service.ts';

const verify = createRoute({
  method: 'post',
  path: '/auth/verify-email',
  operationId: 'verifyEmail',
  tags: ['Account'],
  summary: 'Confirm the e-mail of the account by a mailed link',
  request: { body: formBody(VerifyEmailRequest) },
  responses: {
    200: jsonResponse(AccountResponse, 'The e-mail is confirmed.'),
    401: errorResponse('Nobody is signed in.'),
    ...formResponses,
  },
});

const again = createRoute({
  method: 'post',
  path: '/auth/verification-mail',
  operationId: 'mailVerification',
  tags: ['Account'],
  summary: 'Mail the verification link again',
  request: { body: formBody(NoFields) },
  responses: {
    202: jsonResponse(AccountResponse, 'The link is mailed, unless the e-mail is confirmed already.'),
    401: errorResponse('Nobody is signed in.'),
    ...formResponses,
  },
});

/** Verifying the e-mail of an account. */
export function verificationRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  for (const route of [verify, again]) router.openAPIRegistry.registerPath(route);
  const guarded = [limitByAddress(deps), checkOrigin(deps, sessions.has)] as const;

  const verifyForm = {
    name: 'verify-email',
    fields: [],
    page: (_: unknown, context: Context) => pageWithToken(paths.verifyEmail, context),
    success: async () => ({ page: paths.dashboard, silent: false }),
  } as const;
  router.post(
    verify.path,
    answerForms(deps, verifyForm, formPage),
    ...guarded,
    validate(VerifyEmailRequest),
    async (context) => {
      const person = await sessions.require(context);
      await verifyEmail(deps, person, context.req.valid('json').token);
      await rememberBrowser(deps, context, person.email);
      return context.json({ message: 'Your e-mail is confirmed.' }, 200);
    },
  );

  const againForm = { name: 'verify-email', fields: [], page: () => paths.dashboard } as const;
  router.post(again.path, answerForms(deps, againForm, formPage), ...guarded, validate(NoFields), async (context) => {
    const person = await sessions.require(context);
    await limitByEmail(deps, 'verification', person.email);
    await mailVerification(deps, person, context.req.raw.headers);
    return context.json({ message: 'The link is on its way.' }, 202);
  });
  return router;
}
