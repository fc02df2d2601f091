import { rupees } from '../../../../contract/base/rupees.ts';
import { fail } from '../../../base/errors.ts';
import type { Context } from '../../../records/index.ts';
import { settleOrder } from '../bill/settle.ts';
import { setInstalment } from '../dues/plan.ts';
import { changeOrder, findInstalments, findOwed, findSums, lockOrder } from '../queries.ts';

/**
 * Lowers what is unpaid of an order with a seat, its last instalments first, with a credit note of what was invoiced of it; that of a bad debt leaves its tax. Runs in
 * the caller's transaction, which has locked its person.
 * @returns what is still unpaid, in paise
 * @throws RequestError not_found, conflict without a seat, or invalid_input for more than is unpaid
 */
export async function lowerUnpaid(
  context: Context,
  {
    orderId,
    amountPaise,
    reason,
    isBadDebt,
  }: { orderId: string; amountPaise: number; reason: string; isBadDebt: boolean },
): Promise<number> {
  const { tx } = context;
  const order = await lockOrder(tx, orderId);
  const unpaidPaise = (await checkUnpaid(context, orderId, amountPaise)) - amountPaise;
  const { settledPaise } = await findSums(tx, orderId);
  // What an order that has ended no longer demands goes with it.
  const loweredPaise = order.cancelledAt ? order.totalPaise - settledPaise - unpaidPaise : amountPaise;
  let remainingPaise = loweredPaise;
  for (const { number, amountPaise: paise } of (await findInstalments(tx, orderId)).toReversed()) {
    const reducedPaise = Math.min(paise, remainingPaise);
    remainingPaise -= reducedPaise;
    if (reducedPaise > 0) await setInstalment(tx, { orderId, number, amountPaise: paise - reducedPaise });
  }
  const totalPaise = order.totalPaise - loweredPaise;
  await changeOrder(context, order, { discountPaise: order.discountPaise + loweredPaise, totalPaise });
  await settleOrder(context, orderId, { reason, keepsTax: isBadDebt });
  return unpaidPaise;
}

/** @returns what is unpaid, in paise @throws as `lowerUnpaid` */
export async function checkUnpaid({ tx }: Context, orderId: string, amountPaise: number): Promise<number> {
  const order = await lockOrder(tx, orderId);
  const unpaidPaise = order.confirmedAt ? await findOwed(tx, order) : 0;
  if (!order.confirmedAt || (order.cancelledAt && unpaidPaise === 0))
    fail.conflict(`Order ${order.code} has no seat, so nothing of it is owed.`);
  if (amountPaise > unpaidPaise) fail.invalid('amountPaise', `Only ${rupees(unpaidPaise)} is unpaid.`);
  return unpaidPaise;
}
