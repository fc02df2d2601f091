import type { Context } from 'hono';
import { isStaff, may, mayNow, type Permission } from '../../contract/permission.ts';
import type { Sessions } from '../auth/session.ts';
import { RequestError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import { refuseEmbedding } from '../http/embedding.ts';
import { checkOrigin } from '../http/origin.ts';
import { limitByUser } from '../http/rate-limit.ts';
import { createRouter } from '../http/router.ts';
import type { Actor, Operation } from './operation.ts';

const NEEDS_SECOND_FACTOR = 'Set up a sign-in code on your account page first: the settings ask for it here.';

/**
 * Mounts operations and describes them in the OpenAPI document. The order of the checks is the same for all: origin,
 * session, permission, limit, parameters, query, body. The limit is that of a person, so it follows their session.
 * Nothing of a body is read before the caller may send it.
 */
export function deskRouter(deps: Deps, sessions: Sessions, operations: readonly Operation[]) {
  const router = createRouter();
  const fromThisSite = checkOrigin(deps, sessions.has);
  for (const { route, permissions, limit, isDownload, run } of operations) {
    router.openAPIRegistry.registerPath(route);
    const handle = async (context: Context) => {
      if (isDownload) refuseEmbedding(context);
      const actor = await requirePermission({ deps, sessions }, context, { operation: route.operationId, permissions });
      if (limit) await limitByUser(deps, limit, actor.id);
      return run(deps, actor, context);
    };
    const path = route.getRoutingPath();
    if (route.method === 'get') router.get(path, handle);
    else router.on(route.method.toUpperCase(), path, fromThisSite, handle);
  }
  return router;
}

/**
 * @returns the signed-in person, when their role has one of the permissions
 * @throws RequestError unauthorized for a visitor, not_found for a learner: to them there is no desk; forbidden for others
 */
async function requirePermission(
  { deps, sessions }: { deps: Pick<Deps, 'log'>; sessions: Sessions },
  context: Context,
  { operation, permissions }: { operation: string | undefined; permissions: readonly Permission[] },
): Promise<Actor> {
  const person = await sessions.require(context);
  if (mayNow(person, ...permissions)) return person;
  deps.log('warn', 'permission.refused', { userId: person.id, operation, needs: permissions });
  throw isStaff(person.role) ? refusalOf(person, permissions) : new RequestError('not_found');
}

function refusalOf({ role }: Actor, permissions: readonly Permission[]): RequestError {
  const message = may(role, ...permissions) ? NEEDS_SECOND_FACTOR : 'Your role does not allow this.';
  return new RequestError('forbidden', { message });
}
