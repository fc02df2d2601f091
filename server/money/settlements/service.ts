import { and, eq, isNotNull } from 'drizzle-orm';
import { dateInKolkata, workingDaysBefore } from '../../../contract/base/calendar.ts';
import type { DeskSettlementMatch } from '../../../contract/money/desk-settlements.ts';
import { fail } from '../../base/errors.ts';
import { monthBounds } from '../../books/reports/index.ts';
import { bankMatches, settlements } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { createGateway } from '../gateway/index.ts';
import { findLines, findMissing, findSettlement, findSettlements, sumMissing } from './queries.ts';
import { checkedLine, withSums } from './sums.ts';

type ReadDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** Working days within which a payment is settled. */
const SETTLED_WITHIN_DAYS = 3;

/** Test payments if the key is a test key, or else real ones. */
export const overdueFilter = ({ env, now }: Pick<Deps, 'env' | 'now'>) => ({
  until: workingDaysBefore(dateInKolkata(now()), SETTLED_WITHIN_DAYS + 1),
  isTest: createGateway(env)?.isTest ?? false,
});

export async function readSettlements(deps: ReadDeps, { month }: { month: string }) {
  const { db, env } = deps;
  const overdue = overdueFilter(deps);
  const [rows, missing, sums] = await Promise.all([
    findSettlements(db, monthBounds(month)),
    findMissing(db, overdue),
    sumMissing(db, overdue),
  ]);
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(ids.length > 0 ? await findLines(db, ids) : [], ({ item }) => item.settlementId);
  return {
    month,
    canFetch: createGateway(env) !== null,
    settlements: rows.map((row) => withSums(row, lines.get(row.id) ?? [])),
    missing,
    ...sums,
  };
}

export async function readSettlement({ db }: ReadDeps, { id }: { id: string }) {
  const row = (await findSettlement(db, id)) ?? fail.notFound();
  const lines = await findLines(db, [id]);
  return { ...withSums(row, lines), items: lines.map(checkedLine) };
}

/**
 * Marks a settlement as found in the bank account; from then on no report changes it.
 * @throws RequestError not_found, or conflict if it changed since it was read
 */
export async function matchSettlement(
  { actor, audit, now, tx }: Context<Actor>,
  { id, amountPaise }: ById<DeskSettlementMatch>,
): Promise<void> {
  const [settlement] = await tx.select().from(settlements).where(eq(settlements.id, id)).for('no key update');
  if (!settlement) fail.notFound();
  if (settlement.matchedAt) fail.conflict('This settlement is already matched.');
  if (settlement.amountPaise !== amountPaise)
    fail.conflict('This settlement has changed since you opened it. Check it again.');
  await tx.update(settlements).set({ matchedAt: now(), matchedBy: actor.id }).where(eq(settlements.id, id));
  await audit('settlement.match', id);
}

export async function unmatchSettlement({ audit, tx }: Context<Actor>, { id }: ById): Promise<void> {
  const isMatched = and(eq(settlements.id, id), isNotNull(settlements.matchedAt));
  const unmatched = await tx.update(settlements).set({ matchedAt: null, matchedBy: null }).where(isMatched).returning();
  if (unmatched.length === 0) fail.conflict('This settlement is not matched.');
  await tx.delete(bankMatches).where(eq(bankMatches.settlementId, id));
  await audit('settlement.unmatch', id);
}
