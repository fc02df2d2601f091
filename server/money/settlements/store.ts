import { eq, sql } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { settlementItems, settlements } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import type { SettledItem } from '../gateway/index.ts';

type Item = typeof settlementItems.$inferSelect;

type ReportItem = Omit<Item, 'settlementId'>;

type ReportedSettlement = { providerId: string; utr: string | null; settledOn: string; items: ReportItem[] };

export type ImportResult = { settlements: number; added: number; changed: number };

/**
 * Stores the settlements of a report, in the caller's transaction. Importing a report again changes nothing, and a partial report
 * removes nothing. A settlement that is matched with the bank's statement stays; a different report raises an alert.
 * @throws RequestError invalid_input for a report that has a line twice, with different amounts
 */
export async function storeSettlements(
  context: Context,
  { items, isTest }: { items: readonly SettledItem[]; isTest: boolean },
): Promise<ImportResult> {
  const result: ImportResult = { settlements: 0, added: 0, changed: 0 };
  for (const reported of groupSettlements(items)) {
    const { providerId, utr, settledOn } = reported;
    result.settlements += 1;
    const values = { providerId, utr, settledOn, amountPaise: 0, isTest, createdAt: context.now() };
    const inserted = await context.tx
      .insert(settlements)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: settlements.id });
    if (inserted.length > 0) result.added += 1;
    const hasChanged = await updateSettlement(context, reported);
    if (hasChanged && inserted.length === 0) result.changed += 1;
  }
  return result;
}

async function updateSettlement(context: Context, reported: ReportedSettlement): Promise<boolean> {
  const { providerId, utr, settledOn } = reported;
  const [storedSettlement] = await context.tx
    .select()
    .from(settlements)
    .where(eq(settlements.providerId, providerId))
    .for('no key update');
  if (!storedSettlement) throw new Error('The settlement was neither stored nor known');
  const { id } = storedSettlement;
  const storedItems = await context.tx.select().from(settlementItems).where(eq(settlementItems.settlementId, id));
  const storedByKey = new Map(storedItems.map((item) => [keyOf(item), item]));
  const items = reported.items.map((item) => fillFromStored(item, storedByKey.get(keyOf(item))));
  const changedItems = items.filter((item) => !isSame(storedByKey.get(keyOf(item)), item));
  const reference = utr ?? storedSettlement.utr;
  const about = `settlement: ${providerId}`;
  if (changedItems.length === 0 && storedSettlement.utr === reference && storedSettlement.settledOn === settledOn) {
    await endAlert(context, about);
    return false;
  }
  if (storedSettlement.matchedAt) {
    const text = `Settlement ${providerId} is matched with the bank statement, and a later report says something else about it. Undo the match to store the report.`;
    await raiseAlert(context, { kind: 'payment', about, text });
    return false;
  }
  if (changedItems.length > 0)
    await storeItems(
      context.tx,
      changedItems.map((item) => ({ settlementId: id, ...item })),
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
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const values = items.slice(start, start + BATCH_SIZE);
    await tx
      .insert(settlementItems)
      .values(values)
      .onConflictDoUpdate({ target: [settlementId, entityId, type], set });
  }
}

const keyOf = ({ entityId, type }: ReportItem) => JSON.stringify([entityId, type]);

/** If this kind of report does not name them. */
function fillFromStored(item: ReportItem, storedItem: ReportItem | undefined): ReportItem {
  const { taxPaise, disputeId } = item;
  return {
    ...item,
    taxPaise: taxPaise || (storedItem?.taxPaise ?? 0),
    disputeId: disputeId ?? storedItem?.disputeId ?? null,
  };
}

function isSame(storedItem: ReportItem | undefined, item: ReportItem): boolean {
  if (!storedItem) return false;
  const { amountPaise, creditPaise, debitPaise, taxPaise, disputeId } = item;
  return (
    storedItem.amountPaise === amountPaise &&
    storedItem.creditPaise === creditPaise &&
    storedItem.debitPaise === debitPaise &&
    storedItem.taxPaise === taxPaise &&
    storedItem.disputeId === disputeId
  );
}

/** Ordered by their ids so that two imports cannot deadlock. */
function groupSettlements(items: readonly SettledItem[]): ReportedSettlement[] {
  const byId = new Map<string, ReportedSettlement & { byKey: Map<string, ReportItem> }>();
  for (const { settlementId: providerId, settledOn, utr, ofId: _, mayBeOurs: __, ...item } of items) {
    if (providerId === null || settledOn === null) continue;
    const reported = byId.get(providerId) ?? {
      providerId,
      utr,
      settledOn,
      items: [],
      byKey: new Map<string, ReportItem>(),
    };
    byId.set(providerId, reported);
    // A page may repeat the last line of the page before.
    const duplicate = reported.byKey.get(keyOf(item));
    if (duplicate && !isSame(duplicate, item)) refuseDuplicate(item, providerId);
    if (duplicate) continue;
    reported.byKey.set(keyOf(item), item);
    reported.items.push(item);
    reported.utr ??= utr;
  }
  return [...byId.values()].toSorted((one, other) => (one.providerId < other.providerId ? -1 : 1));
}

function refuseDuplicate({ entityId }: ReportItem, providerId: string): never {
  fail.invalid('text', `The report has ${entityId} twice in settlement ${providerId}, with different amounts.`);
}
