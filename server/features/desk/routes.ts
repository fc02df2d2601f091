import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { createRouter } from '../../http/router.ts';
import { auditRoutes } from './audit/routes.ts';
import { batchRoutes } from './batches/routes.ts';
import { learnerRoutes } from './learners/routes.ts';
import { mailsRoutes } from './mails/routes.ts';
import { messagesRoutes } from './messages/routes.ts';
import { previewRoutes, previewRoutes } from './preview/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { previewRoutes } from './preview/routes.ts';
import { requestsRoutes } from './requests/routes.ts';
import { staffRoutes } from './staff/routes.ts';

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
  return router;
}
