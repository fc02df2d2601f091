import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import {
  type DeskCash,
  type DeskCashDeposit,
  type DeskCashHandover,
  FORMER_STAFF,
} from '../../../contract/money/cash.ts';
import { fail } from '../../base/errors.ts';
import { monthBounds } from '../../books/reports/index.ts';
import { cashHandovers } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, Context } from '../../records/index.ts';
import { findBalances, findMoves, findPerson, lockBalance } from './queries.ts';

type Read = { actor: Actor; month: string; person?: string | undefined };

/** The cash book of a person in a month, by default of the reader. @throws RequestError not_found */
export async function readCash(
  { db }: Pick<Deps, 'db'>,
  { actor, month, person: id = actor.id }: Read,
): Promise<DeskCash> {
  const person = (await findPerson(db, id)) ?? fail.notFound();
  const [first, until] = monthBounds(month);
  const [people, moves] = [await findBalances(db), await findMoves(db, { id, until })];
  let balancePaise = 0;
  const entries = moves.map(({ order, other, note, ...move }) => {
    balancePaise += move.paise;
    return { ...move, about: order ?? ([other, note].filter(Boolean).join(', ') || 'Bank'), balancePaise };
  });
  return {
    month,
    person,
    people: people.map((each) => ({ ...each, isReader: each.id === actor.id })),
    openingPaise: entries.findLast(({ day }) => day < first)?.balancePaise ?? 0,
    closingPaise: balancePaise,
    entries: entries.filter(({ day }) => day >= first),
  };
}

/** The receiver records the cash that someone handed over to them. @throws RequestError invalid_input if the other has less */
export async function takeCash(context: Context<Actor>, { fromId, ...handover }: DeskCashHandover): Promise<void> {
  const { actor, tx } = context;
  if (fromId === actor.id) fail.invalid('fromId', 'The person who receives the cash records it.');
  const isFormer = fromId === FORMER_STAFF;
  if (!isFormer && !(await findPerson(tx, fromId))) fail.invalid('fromId', 'Choose who had the cash.');
  await handOver(context, { ...handover, fromId: isFormer ? null : fromId, toId: actor.id });
}

/** Records that the actor paid cash into the bank. @throws RequestError invalid_input if they have less */
export async function depositCash(context: Context<Actor>, deposit: DeskCashDeposit): Promise<void> {
  await handOver(context, { ...deposit, fromId: context.actor.id, toId: null });
}

/** Without a person it is the cash of former staff, or goes to the bank. */
type Handover = DeskCashDeposit & { fromId: string | null; toId: string | null };

async function handOver({ audit, now, tx }: Context<Actor>, { amountPaise, ...handover }: Handover): Promise<void> {
  const balancePaise = await lockBalance(tx, handover.fromId);
  if (amountPaise > balancePaise)
    fail.invalid('amountPaise', `The cash book has only ${rupees(Math.max(balancePaise, 0))}.`);
  const at = now();
  const values = {
    ...handover,
    amountPaise,
    isDeposit: handover.toId === null,
    handedOn: dateInKolkata(at),
    createdAt: at,
  };
  const [row] = await tx.insert(cashHandovers).values(values).returning({ id: cashHandovers.id });
  await audit(values.isDeposit ? 'cash.deposit' : 'cash.take', row?.id ?? '', ['amountPaise']);
}
