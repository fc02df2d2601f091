import { rupees } from '../../../contract/base/rupees.ts';
import { rolesWith } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { lockBalance } from './queries.ts';

/** Cash of the company does not leave with a person. @throws RequestError conflict */
export async function refuseWithCash(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  const balancePaise = await lockBalance(tx, id);
  if (balancePaise <= 0) return;
  const roleNames = rolesWith('money.record').join(', ');
  fail.conflict(
    `${name} has ${rupees(balancePaise)} in cash. Someone who records payments (${roleNames}) has to take it over under Cash first.`,
  );
}
