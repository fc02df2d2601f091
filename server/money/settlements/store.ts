import { eq, sql } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { settlementItems, settlements } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import type { SettledItem } from '../gateway/index.ts';

type Item = typeof settlementItems.$inferSelect;

type ItemOf = Omit<Item, 'settlementId'>;

/** A settlement that a report lists, with its lines. */
type Reported = { providerId: string; utr: string | null; settledOn: string; items: ItemOf[] };

/** The changes that a report made. */
export type Stored = { settlements: number; added: number; changed: number };

/**
 * Stores the settlements of a report, in the caller's transaction. Importing a report again changes nothing, and a partial report
 * removes nothing. A settlement that is matched with the bank's statement stays; a different report raises an alert.
 * @throws RequestError invalid_input for a report that names something twice, with different amounts
 */
export async function storeSettlements(
  context: Context,
  { items, isTest }: { items: readonly SettledItem[]; isTest: boolean },
): Promise<Stored> {
  const stored: Stored = { settlements: 0, added: 0, changed: 0 };
  for (const reported of settlementsIn(items)) {
    const { providerId, utr, settledOn } = reported;
    stored.settlements += 1;
    const values = { providerId, utr, settledOn, amountPaise: 0, isTest, createdAt: context.now() };
    const made = await context.tx
      .insert(settlements)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: settlements.id });
    if (made.length > 0) stored.added += 1;
    const hasChanged = await refresh(context, reported);
    if (hasChanged && made.length === 0) stored.changed += 1;
  }
  return stored;
}

/** Updates a stored settlement. @returns whether it was another */
async function refresh(context: Context, reported: Reported): Promise<boolean> {
  const { providerId, utr, settledOn } = reported;
  const [before] = await context.tx
    .select()
    .from(settlements)
    .where(eq(settlements.providerId, providerId))
    .for('no key update');
  if (!before) throw new Error('The settlement was neither stored nor known');
  const { id } = before;
  const known = await context.tx.select().from(settlementItems).where(eq(settlementItems.settlementId, id));
  const knownOf = new Map(known.map((item) => [keyOf(item), item]));
  const items = reported.items.map((item) => withKnown(item, knownOf.get(keyOf(item))));
  const others = items.filter((item) => !isSame(knownOf.get(keyOf(item)), item));
  const reference = utr ?? before.utr;
  const about = `settlement: ${providerId}`;
  if (others.length === 0 && before.utr === reference && before.settledOn === settledOn) {
    await endAlert(context, about);
    return false;
  }
  if (before.matchedAt) {
    const text = `Settlement ${providerId} is matched with the bank statement, and a later report says something else about it. Undo the match to store the report.`;
    await raiseAlert(context, { kind: 'payment', about, text });
    return false;
  }
  if (others.length > 0)
    await storeItems(
      context.tx,
      others.map((item) => ({ settlementId: id, ...item })),
    );
  const total = sql`(SELECT coalesce(sum(${settlementItems.creditPaise} - ${settlementItems.debitPaise}), 0)
    FROM ${settlementItems} WHERE ${settlementItems.settlementId} = ${id})`;
  await context.tx
    .update(settlements)
    .set({ utr: reference, settledOn, amountPaise: total })
    .where(eq(settlements.id, id));
  await endAlert(context, about);
  return true;
}

/** Lines of one statement: PostgreSQL accepts at most 65,535 values. */
const BATCH_SIZE = 1000;

async function storeItems(tx: Tx, items: readonly Item[]): Promise<void> {
  const { settlementId, entityId, type } = settlementItems;
  const set = {
    amountPaise: sql`excluded.amount_paise`,
    creditPaise: sql`excluded.credit_paise`,
    debitPaise: sql`excluded.debit_paise`,
    taxPaise: sql`excluded.tax_paise`,
    disputeId: sql`excluded.dispute_id`,
  };
  for (let at = 0; at < items.length; at += BATCH_SIZE) {
    const values = items.slice(at, at + BATCH_SIZE);
    await tx
      .insert(settlementItems)
      .values(values)
      .onConflictDoUpdate({ target: [settlementId, entityId, type], set });
  }
}

const keyOf = ({ entityId, type }: ItemOf) => JSON.stringify([entityId, type]);

/** Keeps the tax and the dispute of a line if this kind of report does not name them. */
function withKnown(item: ItemOf, known: ItemOf | undefined): ItemOf {
  const { taxPaise, disputeId } = item;
  return { ...item, taxPaise: taxPaise || (known?.taxPaise ?? 0), disputeId: disputeId ?? known?.disputeId ?? null };
}

function isSame(known: ItemOf | undefined, item: ItemOf): boolean {
  if (!known) return false;
  const { amountPaise, creditPaise, debitPaise, taxPaise, disputeId } = item;
  return (
    known.amountPaise === amountPaise &&
    known.creditPaise === creditPaise &&
    known.debitPaise === debitPaise &&
    known.taxPaise === taxPaise &&
    known.disputeId === disputeId
  );
}

/** The settlements of a report, ordered by their ids so that two imports cannot deadlock. */
function settlementsIn(items: readonly SettledItem[]): Reported[] {
  const found = new Map<string, Reported & { byKey: Map<string, ItemOf> }>();
  for (const { settlementId: providerId, settledOn, utr, ofId: _, mayBeOurs: __, ...item } of items) {
    if (providerId === null || settledOn === null) continue;
    const reported = found.get(providerId) ?? {
      providerId,
      utr,
      settledOn,
      items: [],
      byKey: new Map<string, ItemOf>(),
    };
    found.set(providerId, reported);
    // A page may repeat the last line of the page before.
    const twin = reported.byKey.get(keyOf(item));
    if (twin && !isSame(twin, item)) refuseTwins(item, providerId);
    if (twin) continue;
    reported.byKey.set(keyOf(item), item);
    reported.items.push(item);
    reported.utr ??= utr;
  }
  return [...found.values()].toSorted((one, other) => (one.providerId < other.providerId ? -1 : 1));
}

function refuseTwins({ entityId }: ItemOf, providerId: string): never {
  fail.invalid('text', `The report has ${entityId} twice in settlement ${providerId}, with different amounts.`);
}
