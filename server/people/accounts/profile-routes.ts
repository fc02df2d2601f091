import { createRoute } from '@hono/zod-openapi';
import { AccountResponse, ProfileRequest } from '../../../contract/account.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, formBody, jsonResponse } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { ownFormResponses, ownPage } from './own-form.ts';
import { changeProfile } from './profile-service.ts';

const profile = createRoute({
  method: 'post',
  path: '/account/profile',
  operationId: 'changeProfile',
  tags: ['Account'],
  summary: 'Change the name and phone number of the account',
  request: { body: formBody(ProfileRequest) },
  responses: { 200: jsonResponse(AccountResponse, 'They are changed.'), ...ownFormResponses },
});

/** One's own name and phone number. */
export function profileRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(profile);
  const form = { name: 'profile', fields: ['name', 'phone'], page: ownPage(`${paths.account}#your-details`) } as const;
  router.post(
    profile.path,
    answerForms(deps, form, formPage),
    limitByAddress(deps),
    checkOrigin(deps, sessions.has),
    validate(ProfileRequest),
    async (context) => {
      const person = await sessions.require(context);
      await changeProfile(deps, person, context.req.valid('json'));
      return context.json({ message: 'Your details are saved.' }, 200);
    },
  );
  return router;
}
