import { eq, type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import type { DeskOrderPayment } from '../../../contract/desk-orders.ts';
import type { Sale } from '../../../contract/order-state.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isForSale } from '../../db/for-sale.ts';
import { batches, courses, orders } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import type { Order } from './queries.ts';

/** Days for which a link keeps its price. One that staff made for a batch keeps it until the first day of the batch. */
export const PRICE_DAYS = 30;

/**
 * Whether an order can still lead to a seat, in a query on `orders` that joins `courses` and, on the left, `batches`. The one
 * rule: an order sells its batch as long as the public pages do (`isForSale`), and afterwards to somebody whose seat is kept
 * or whom staff sold it knowingly; never once it is over, or its course in the trash.
 */
export function saleIn(now: Date): SQL<Sale> {
  const today = dateInKolkata(now);
  const { pastStart, heldUntil, madeBy, createdAt } = orders;
  const { endsOn } = batches;
  const isKept = sql`coalesce(${heldUntil} > ${now.toISOString()}::timestamptz, false)`;
  const hasBegun = sql`coalesce(NOT (${isForSale(now)}), false)`;
  const priceIsOld = sql`${createdAt} <= ${now.toISOString()}::timestamptz - make_interval(days => ${PRICE_DAYS})`;
  return sql<Sale>`CASE
    WHEN ${courses.deletedAt} IS NOT NULL OR ${endsOn} < ${today}::date THEN 'over'
    WHEN ${isKept} THEN 'open'
    WHEN ${hasBegun} AND NOT ${pastStart} THEN 'begun'
    WHEN (${madeBy} IS NULL OR ${batches.id} IS NULL OR ${hasBegun}) AND ${priceIsOld} THEN 'old'
    ELSE 'open' END`;
}

/** `saleIn` of one order. */
export async function findSale(tx: Tx, orderId: string, now: Date): Promise<Sale> {
  const [row] = await tx
    .select({ sale: saleIn(now) })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error('The order that is asked about is gone');
  return row.sale;
}

const refusals: Record<Exclude<Sale, 'open'>, string> = {
  begun: 'This batch has begun, so this link does not sell it any more.',
  over: 'This batch is over, so this link does not sell it any more.',
  old: `This link is more than ${PRICE_DAYS} days old, so its price does not hold any more.`,
};

/** @throws RequestError conflict unless an order can lead to a seat */
export async function requireForSale(tx: Tx, orderId: string, now: Date): Promise<void> {
  const sale = await findSale(tx, orderId, now);
  if (sale !== 'open') fail.conflict(refusals[sale]);
}

const HAS_BEGUN = 'This batch has begun. Tick the box to sell it anyway.';
const PRICE_IS_OLD = `The price of this order is more than ${PRICE_DAYS} days old. Tick the box to take it anyway.`;

/**
 * Checks the batch that staff chose for an order: one that has begun takes their word that they mean it. The price is that of a new
 * order, or one at which the money came already, so its age does not matter.
 * @throws RequestError invalid_input with `fields.batchId`, or `fields.pastStart` where they have not
 */
export async function requireChosen(tx: Tx, orderId: string, now: Date): Promise<void> {
  const sale = await findSale(tx, orderId, now);
  if (sale === 'begun') fail.invalid('pastStart', HAS_BEGUN);
  if (sale === 'over') fail.invalid('batchId', 'This batch is over: choose another one.');
}

/** What staff say that they mean: a batch that has begun, and a price that is old. */
type Meant = Pick<DeskOrderPayment, 'pastStart' | 'oldPrice'>;

/**
 * Asks staff who record money for a batch that has begun, or at a price that is old, to confirm it, in the caller's transaction, which
 * holds the order's person: the payment may give a seat in it, at that price. Money for a batch that is over is taken, too, and waits
 * for a decision.
 * @throws RequestError invalid_input with `fields.pastStart` or `fields.oldPrice` where they have not
 */
export async function requireMeant(
  { now, tx }: Pick<Context, 'tx' | 'now'>,
  { id, confirmedAt, cancelledAt }: Order,
  { pastStart, oldPrice }: Meant,
): Promise<void> {
  if (confirmedAt || cancelledAt) return;
  if ((await findSale(tx, id, now())) === 'begun') {
    if (!pastStart) fail.invalid('pastStart', HAS_BEGUN);
    await tx.update(orders).set({ pastStart }).where(eq(orders.id, id));
  }
  // Only now: a batch that has begun comes before the age of the price.
  if ((await findSale(tx, id, now())) === 'old' && !oldPrice) fail.invalid('oldPrice', PRICE_IS_OLD);
}
