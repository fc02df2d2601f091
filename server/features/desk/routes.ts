import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { createRouter } from '../../http/router.ts';
import { auditRoutes } from './audit/routes.ts';
import { batchRoutes } from './batches/routes.ts';
import { courseRoutes } from './courses/routes.ts';
import { imagesRoutes } from './images/routes.ts';
import { learnerRoutes } from './learners/routes.ts';
import { mailsRoutes } from './mails/routes.ts';
import { messagesRoutes } from './messages/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { deskPagesRoutes } from './pages/routes.ts';
import { postsRoutes } from './posts/routes.ts';
import { previewRoutes } from './preview/routes.ts';
import { requestsRoutes } from './requests/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { testimonialsRoutes } from './testimonials/routes.ts';
import { topicsRoutes } from './topics/routes.ts';
import { trashRoutes } from './trash/routes.ts';

/** What the staff do at the desk: every operation under `/api/desk`, each for the roles that it names. */
export function deskRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.route('/', batchRoutes(deps, sessions));
  router.route('/', learnerRoutes(deps, sessions));
  router.route('/', mailsRoutes(deps, sessions));
  router.route('/', messagesRoutes(deps, sessions));
  router.route('/', overviewRoutes(deps, sessions));
  router.route('/', previewRoutes(deps, sessions));
  router.route('/', auditRoutes(deps, sessions));
  router.route('/', staffRoutes(deps, sessions));
  router.route('/', requestsRoutes(deps, sessions));
  router.route('/', courseRoutes(deps, sessions));
  router.route('/', imagesRoutes(deps, sessions));
  router.route('/', trashRoutes(deps, sessions));
  router.route('/', postsRoutes(deps, sessions));
  router.route('/', topicsRoutes(deps, sessions));
  router.route('/', testimonialsRoutes(deps, sessions));
  router.route('/', deskPagesRoutes(deps, sessions));
  router.route('/', settingsRoutes(deps, sessions));
  return router;
}
