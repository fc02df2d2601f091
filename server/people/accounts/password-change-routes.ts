import { createRoute } from '@hono/zod-openapi';
import { AccountResponse, ChangePasswordRequest } from '../../../contract/account.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, formBody, jsonResponse } from '../../api/answers.ts';
import { rememberBrowser } from '../../auth/known-browser.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { ownFormResponses, ownPage } from './own-form.ts';
import { changePassword } from './password-change-service.ts';

const change = createRoute({
  method: 'post',
  path: '/account/password',
  operationId: 'changePassword',
  tags: ['Account'],
  summary: 'Change the password of the account',
  description: 'Ends every other session of the account and renews the current one; the owner gets a mail.',
  request: { body: formBody(ChangePasswordRequest) },
  responses: {
    200: jsonResponse(AccountResponse, 'It is changed; the cookie of a new session is set.'),
    ...ownFormResponses,
  },
});

/** Changing one's own password. */
export function passwordChangeRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(change);
  const form = {
    name: 'change-password',
    fields: [],
    secrets: ['currentPassword', 'password'],
    page: ownPage(`${paths.account}#your-password`),
  } as const;
  router.post(
    change.path,
    answerForms(deps, form, formPage),
    limitByAddress(deps),
    checkOrigin(deps, sessions.has),
    validate(ChangePasswordRequest),
    async (context) => {
      const person = await sessions.require(context);
      const cookies = await changePassword(
        deps,
        { person, headers: context.req.raw.headers },
        context.req.valid('json'),
      );
      await rememberBrowser(deps, context, person.email);
      for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
      return context.json({ message: 'Your password is changed, and you are signed out everywhere else.' }, 200);
    },
  );
  return router;
}
