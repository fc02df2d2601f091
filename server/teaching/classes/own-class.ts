import { mayNow } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import type { Acting } from '../../records/index.ts';
import { type ClassRow, findClass } from './desk-queries.ts';

export const NO_CLASS = 'There is no such class, or you do not have access to it.';

/** Also not_found for the class of another trainer to staff who do not plan. */
export async function requireOwnClass(tx: Tx, { actor, id }: Acting): Promise<ClassRow> {
  const row = await findClass(tx, id);
  const mayTeach = row?.trainer?.id === actor.id || mayNow(actor, 'classes.plan');
  return row && mayTeach ? row : fail.notFound(NO_CLASS);
}
