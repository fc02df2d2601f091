import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { createRouter } from '../../../http/router.ts';
import { requestChangeRoutes } from './change-routes.ts';
import { requestReadRoutes } from './read-routes.ts';

/** The pipeline of enrollment requests. */
export function requestsRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.route('/', requestReadRoutes(deps, sessions));
  router.route('/', requestChangeRoutes(deps, sessions));
  return router;
}
