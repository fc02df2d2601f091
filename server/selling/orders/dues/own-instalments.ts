import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { type PlannedInstalment, presetPlan } from '../../../../contract/selling/payment-plan.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { readBusiness } from '../../../db/queries/site-settings.ts';
import { instalments } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { findStart } from '../price/price.ts';
import { changeOrder, findInstalments, findOpenClaim, findSums, isFinal, lockOrder, type Order } from '../queries.ts';
import { findQuotation } from '../quotation/quotation.ts';

/** By the first plan of the settings. Null for an order with instalments or a discount by staff, or with a coupon. */
async function findOfferedInstalments(tx: Tx, order: Order, now: Date): Promise<PlannedInstalment[] | null> {
  const { buyersChooseInstalments, instalmentPresets } = await readBusiness(tx);
  const preset = buyersChooseInstalments ? instalmentPresets[0] : undefined;
  const hasEnded = isFinal(order) || order.erasedAt;
  if (!preset || hasEnded || order.totalPaise === 0 || order.discountPaise > 0 || order.couponId) return null;
  const isOpen = order.instalmentsChosenAt !== null || (await findInstalments(tx, order.id)).length === 1;
  if (!isOpen || (await findQuotation(tx, order.id))) return null;
  const days = { today: dateInKolkata(now), startsOn: await findStart(tx, order.batchId) };
  const plan = presetPlan(preset, order.totalPaise, days);
  return plan.length > 1 ? plan : null;
}

/**
 * Splits the price of an order into the instalments that its buyer may choose, or makes the whole price due at once again.
 * Runs in the caller's transaction; lock the order's person first.
 * @throws RequestError conflict if something is paid or claimed, or there is nothing to choose
 */
export async function chooseInstalments(context: Context, id: string, way: 'instalments' | 'full'): Promise<Order> {
  const { now, tx } = context;
  const order = await lockOrder(tx, id);
  if (order.cancelledAt) fail.conflict('This order has ended.');
  const { paidPaise } = await findSums(tx, id);
  if (order.confirmedAt || paidPaise > 0)
    fail.conflict('A payment has already been made, so the instalments can no longer be changed.');
  if (await findOpenClaim(tx, id))
    fail.conflict('We are looking for your transfer. You can change this once we have found it.');
  const offeredPlan = await findOfferedInstalments(tx, order, now());
  if (way === 'full') return order.instalmentsChosenAt ? storeInstalments(context, order, null) : order;
  return offeredPlan
    ? storeInstalments(context, order, offeredPlan)
    : fail.conflict('This order cannot be paid in instalments.');
}

/**
 * Renews the instalments of an order when its buyer begins to pay: if they were chosen on an earlier day, they count from today;
 * if they are no longer offered, the whole price is due. Runs in the caller's transaction; lock the order's person first.
 */
export async function renewInstalments(context: Context, order: Order): Promise<Order> {
  const { now, tx } = context;
  if (!(await mayRenew(tx, order, now()))) return order;
  return storeInstalments(context, await lockOrder(tx, order.id), await findOfferedInstalments(tx, order, now()));
}

/** The read-only form of `renewInstalments`: the instalments if the buyer begins to pay now, and those that can be chosen. */
export async function findCurrentInstalments(tx: Tx, order: Order, now: Date) {
  const offeredPlan = await findOfferedInstalments(tx, order, now);
  const plan: readonly PlannedInstalment[] = (await mayRenew(tx, order, now))
    ? (offeredPlan ?? dueAtOnce(order, now))
    : await findInstalments(tx, order.id);
  return {
    offeredInstalments: offeredPlan ?? [],
    instalments: plan.map((instalment, index) => ({ ...instalment, number: index + 1 })),
  };
}

/** Whether the buyer chose instalments, and since then has no hold, payment or transfer claim. */
async function mayRenew(tx: Tx, order: Order, now: Date): Promise<boolean> {
  const { id, instalmentsChosenAt, heldUntil } = order;
  const isSeatHeld = heldUntil !== null && heldUntil > now;
  if (!instalmentsChosenAt || isSeatHeld || isFinal(order)) return false;
  return (await findSums(tx, id)).paidPaise === 0 && !(await findOpenClaim(tx, id));
}

/**
 * Accepts the offered instalments if the payments cover the first of them: the buyer chose them, or saw them in another tab. Otherwise
 * the buyer would get a refund instead of a seat. Runs in the caller's transaction; lock the order's person first.
 */
export async function acceptInstalments(context: Context, order: Order, netPaidPaise: number): Promise<Order> {
  if (netPaidPaise === 0 || netPaidPaise >= order.totalPaise) return order;
  const offeredPlan = await findOfferedInstalments(context.tx, order, context.now());
  const isFirstCovered = offeredPlan?.[0] !== undefined && netPaidPaise >= offeredPlan[0].amountPaise;
  return isFirstCovered ? storeInstalments(context, order, offeredPlan) : order;
}

async function storeInstalments(
  context: Context,
  order: Order,
  plan: readonly PlannedInstalment[] | null,
): Promise<Order> {
  const { now, tx } = context;
  const newPlan = plan ?? dueAtOnce(order, now());
  await tx.delete(instalments).where(eq(instalments.orderId, order.id));
  await tx
    .insert(instalments)
    .values(newPlan.map((instalment, index) => ({ orderId: order.id, number: index + 1, ...instalment })));
  return changeOrder(context, order, { instalmentsChosenAt: plan ? now() : null });
}

const dueAtOnce = ({ totalPaise }: Order, now: Date): PlannedInstalment[] => [
  { dueOn: dateInKolkata(now), amountPaise: totalPaise },
];
