import type { Context } from 'hono';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { limitPerson } from '../../http/limits.ts';

/**
 * Who is changing their own learning, which is counted against their limit.
 * @returns the id of their account
 * @throws RequestError unauthorized or too_many_requests
 */
export async function actingLearner(deps: Deps, sessions: Sessions, context: Context): Promise<string> {
  const { id } = await sessions.require(context);
  await limitPerson(deps, 'learner', id);
  return id;
}
