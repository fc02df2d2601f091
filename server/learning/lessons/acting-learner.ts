import type { Context } from 'hono';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { limitByUser } from '../../http/rate-limit.ts';

/**
 * The signed-in learner; counts the request against their limit.
 * @returns the account's id
 * @throws RequestError unauthorized or too_many_requests
 */
export async function actingLearner(deps: Deps, sessions: Sessions, context: Context): Promise<string> {
  const { id } = await sessions.require(context);
  await limitByUser(deps, 'learner', id);
  return id;
}
