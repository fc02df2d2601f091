import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { createRouter } from '../../http/router.ts';
import { auditRoutes } from './audit/routes.ts';
import { previewRoutes } from './preview/routes.ts';
import { staffRoutes } from './staff/routes.ts';

/** What the staff do at the desk: every operation under `/api/desk`, each for the roles that it names. */
export function deskRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.route('/', previewRoutes(deps, sessions));
  router.route('/', auditRoutes(deps, sessions));
  router.route('/', staffRoutes(deps, sessions));
  return router;
}
