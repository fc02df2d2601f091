import { eq, type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import type { DeskOrderPayment } from '../../../../contract/selling/desk-orders.ts';
import type { SaleState } from '../../../../contract/selling/order-state.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { isForSale } from '../../../db/queries/batches-on-sale.ts';
import { batches, courses, orders } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { isFinal, type Order } from '../queries.ts';

/** Days for which an order keeps its price. An order that staff made for a batch keeps it until the batch begins. */
export const PRICE_DAYS = 30;

/**
 * Whether an order can still lead to a seat, in a query on `orders` that joins `courses` and left-joins `batches`. An
 * order is for sale as long as its batch is on the public pages (`isForSale`). After that, it is for sale only if its
 * seat is held or staff confirmed the sale. It is never for sale once the batch is over or the course is in the trash.
 */
export function saleState(now: Date): SQL<SaleState> {
  const today = dateInKolkata(now);
  const { pastStart, heldUntil, madeBy, createdAt } = orders;
  const { endsOn } = batches;
  const isHeld = sql`coalesce(${heldUntil} > ${now.toISOString()}::timestamptz, false)`;
  const hasBegun = sql`coalesce(NOT (${isForSale(now)}), false)`;
  const priceIsOld = sql`${createdAt} <= ${now.toISOString()}::timestamptz - make_interval(days => ${PRICE_DAYS})`;
  return sql<SaleState>`CASE
    WHEN ${courses.deletedAt} IS NOT NULL OR ${endsOn} < ${today}::date THEN 'over'
    WHEN ${isHeld} THEN 'open'
    WHEN ${hasBegun} AND NOT ${pastStart} THEN 'begun'
    WHEN (${madeBy} IS NULL OR ${batches.id} IS NULL OR ${hasBegun}) AND ${priceIsOld} THEN 'old'
    ELSE 'open' END`;
}

export async function findSaleState(tx: Tx, orderId: string, now: Date): Promise<SaleState> {
  const [row] = await tx
    .select({ sale: saleState(now) })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error('The order that is asked about is gone');
  return row.sale;
}

const refusals: Record<Exclude<SaleState, 'open'>, string> = {
  begun: 'This batch has begun, so this link can no longer be used to pay.',
  over: 'This batch is over, so this link can no longer be used to pay.',
  old: `This link is more than ${PRICE_DAYS} days old, so its price is no longer valid.`,
};

/** @throws RequestError conflict unless an order can lead to a seat */
export async function requireForSale(tx: Tx, orderId: string, now: Date): Promise<void> {
  const sale = await findSaleState(tx, orderId, now);
  if (sale !== 'open') fail.conflict(refusals[sale]);
}

const HAS_BEGUN = 'This batch has begun. Tick the box to sell it anyway.';
const PRICE_IS_OLD = `The price of this order is more than ${PRICE_DAYS} days old. Tick the box to take it anyway.`;

/**
 * Checks the batch that staff chose for an order. They must confirm a batch that has begun. The age of the price does
 * not matter: the order is new, or already paid.
 * @throws RequestError invalid_input with `fields.batchId`, or `fields.pastStart` if they have not confirmed it
 */
export async function requireSaleableBatch(tx: Tx, orderId: string, now: Date): Promise<void> {
  const sale = await findSaleState(tx, orderId, now);
  if (sale === 'begun') fail.invalid('pastStart', HAS_BEGUN);
  if (sale === 'over') fail.invalid('batchId', 'This batch is over: choose another one.');
}

type SaleConfirmation = Pick<DeskOrderPayment, 'pastStart' | 'oldPrice'>;

/**
 * Requires staff to confirm a payment for a batch that has begun, or at an old price, because the payment may give that
 * seat at that price. Money for a batch that is over is accepted, and waits for a decision. Lock the person of
 * the order first.
 * @throws RequestError invalid_input with `fields.pastStart` or `fields.oldPrice` if they have not confirmed it
 */
export async function requireConfirmedSale(
  { now, tx }: Pick<Context, 'tx' | 'now'>,
  order: Order,
  { pastStart, oldPrice }: SaleConfirmation,
): Promise<void> {
  if (isFinal(order)) return;
  const { id } = order;
  if ((await findSaleState(tx, id, now())) === 'begun') {
    if (!pastStart) fail.invalid('pastStart', HAS_BEGUN);
    await tx.update(orders).set({ pastStart }).where(eq(orders.id, id));
  }
  // Checked last: the state "begun" hides the state "old".
  if ((await findSaleState(tx, id, now())) === 'old' && !oldPrice) fail.invalid('oldPrice', PRICE_IS_OLD);
}
