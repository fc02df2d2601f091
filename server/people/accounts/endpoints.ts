import { createRouter } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import type { FormPage } from '../../http/form.ts';
import { dataRoutes } from './data-routes.ts';
import { emailChangeRoutes } from './email-change-routes.ts';
import { firstAdminRoutes } from './first-admin-routes.ts';
import { meRoutes } from './me-routes.ts';
import { passwordChangeRoutes } from './password-change-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { secondStepRoutes } from './second-step-routes.ts';
import { sessionsRoutes } from './sessions-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { verificationRoutes } from './verification-routes.ts';

/** Accounts: sign-up, sessions, the signed-in person, and changes of one's own data. */
export function accountRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.route('/', meRoutes(deps, sessions));
  router.route('/', signInRoutes(deps, sessions, formPage));
  router.route('/', passwordRoutes(deps, sessions, formPage));
  router.route('/', verificationRoutes(deps, sessions, formPage));
  router.route('/', firstAdminRoutes(deps, sessions, formPage));
  router.route('/', dataRoutes(deps, sessions, formPage));
  router.route('/', profileRoutes(deps, sessions, formPage));
  router.route('/', emailChangeRoutes(deps, sessions, formPage));
  router.route('/', passwordChangeRoutes(deps, sessions, formPage));
  router.route('/', sessionsRoutes(deps, sessions, formPage));
  router.route('/', secondStepRoutes(deps, sessions, formPage));
  router.route('/', secondFactorRoutes(deps, sessions, formPage));
  return router;
}
