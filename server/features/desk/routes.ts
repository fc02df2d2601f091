import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { createRouter } from '../../http/router.ts';

/** What the staff do at the desk: every operation under `/api/desk`, each for the roles that it names. */
export function deskRoutes(_deps: Deps, _sessions: Sessions) {
  const router = createRouter();
  return router;
}
