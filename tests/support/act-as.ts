import type { Deps } from '../../server/deps.ts';
import { type Actor, type Context, transact } from '../../server/records/index.ts';

/** Does an action as a member of staff, regardless of the account's permissions. */
export function actAs<Result>(deps: Deps, id: string, action: (context: Context<Actor>) => Promise<Result>) {
  return transact(deps, { id, roles: ['admin'] }, action);
}
