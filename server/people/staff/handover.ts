import type { DeskHandover, DeskStaffWork } from '../../../contract/people/desk-staff.ts';
import { type Role, rolesMay } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type Context, countOwned, findOwners, handOverOwned, lockOwner } from '../../records/index.ts';
import {
  findComingClasses,
  findSubstitutes,
  handOverClasses,
  lockComingBatches,
} from '../../teaching/classes/index.ts';
import { findMember, lockMembers } from './queries.ts';

/** The work of a member, and the colleagues who can take it over. @throws RequestError not_found */
export async function readWork({ db, now }: Pick<Deps, 'db' | 'now'>, { id }: { id: string }): Promise<DeskStaffWork> {
  if (!(await findMember(db, id))) fail.notFound();
  const classes = await findComingClasses(db, id, now());
  const courseIds = [...new Set(classes.map(({ courseId }) => courseId))];
  const [owned, owners, trainers] = await Promise.all([
    countOwned(db, id),
    findOwners(db),
    findSubstitutes(db, id, courseIds),
  ]);
  return { ...owned, classes: classes.length, owners: owners.filter((owner) => owner.id !== id), trainers };
}

export type HandedOver = { leads: number; messages: number; classes: number };

type Leaving = DeskHandover & { id: string };

/** Locks a member and their heirs, in the order in which other changes lock batches and accounts. */
export async function lockHandover({ tx, now }: Context<Actor>, { id, ownerId, trainerId }: Leaving): Promise<void> {
  await lockComingBatches(tx, id, now());
  await lockMembers(tx, [id, ownerId, trainerId]);
}

/**
 * Hands over the work that the new roles may not do: to colleagues, or to no one. So nobody owns records that are hidden from them.
 * Call `lockHandover` before.
 * @returns how much was handed over
 * @throws RequestError invalid_input for a colleague who may not do the work; conflict for a trainer who is not free
 */
export async function handOver(
  context: Context<Actor>,
  { id, roles, ownerId, trainerId }: Leaving & { roles: readonly Role[] },
): Promise<HandedOver> {
  const handedOver = { leads: 0, messages: 0, classes: 0 };
  if (!rolesMay(roles, 'leads.work')) {
    await requireOwner(context, { id, ownerId });
    Object.assign(handedOver, await handOverOwned(context, { from: id, to: ownerId }));
  }
  if (!rolesMay(roles, 'classes.teach'))
    handedOver.classes = await handOverClasses(context, { from: id, to: trainerId });
  return handedOver;
}

const list = new Intl.ListFormat('en-GB');

/** `107 leads and 12 classes went to Asha Rao.`, a sentence for each colleague or for no one; empty without work. */
export function handoverText(
  { leads, messages, classes }: HandedOver,
  { owner, trainer }: { owner: string | undefined; trainer: string | undefined },
): string {
  const parts = [
    { count: leads, one: 'lead', many: 'leads', to: owner },
    { count: messages, one: 'message', many: 'messages', to: owner },
    { count: classes, one: 'class', many: 'classes', to: trainer },
  ].filter(({ count }) => count > 0);
  const sentences = [...Map.groupBy(parts, ({ to }) => to)].map(([to, theirs]) => {
    const work = theirs.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`);
    return `${list.format(work)} went to ${to ?? 'no one'}.`;
  });
  return sentences.join(' ');
}

async function requireOwner({ tx }: Context<Actor>, { id, ownerId }: Pick<Leaving, 'id' | 'ownerId'>): Promise<void> {
  if (ownerId === null) return;
  if (ownerId === id || !(await lockOwner(tx, ownerId))) fail.invalid('ownerId', 'Choose someone from the list.');
}
