import { rupees } from '../../../../contract/base/rupees.ts';
import { fail } from '../../../base/errors.ts';
import type { Context } from '../../../records/index.ts';
import { settleOrder } from '../bill/settle.ts';
import { setInstalment } from '../dues/plan.ts';
import { changeOrder, findInstalments, findSums, lockOrder } from '../queries.ts';

/**
 * Lowers what is unpaid of an order with a seat, its last instalments first, with a credit note of what was invoiced of it. Runs in
 * the caller's transaction, which has locked its person.
 * @returns what is still unpaid, in paise
 * @throws RequestError not_found, conflict without a seat, or invalid_input for more than is unpaid
 */
export async function lowerUnpaid(
  context: Context,
  { orderId, amountPaise, reason }: { orderId: string; amountPaise: number; reason: string },
): Promise<number> {
  const { tx } = context;
  const order = await lockOrder(tx, orderId);
  const unpaidPaise = (await checkUnpaid(context, orderId, amountPaise)) - amountPaise;
  let remainingPaise = amountPaise;
  for (const { number, amountPaise: paise } of (await findInstalments(tx, orderId)).toReversed()) {
    const reducedPaise = Math.min(paise, remainingPaise);
    remainingPaise -= reducedPaise;
    if (reducedPaise > 0) await setInstalment(tx, { orderId, number, amountPaise: paise - reducedPaise });
  }
  const totalPaise = order.totalPaise - amountPaise;
  await changeOrder(context, order, { discountPaise: order.discountPaise + amountPaise, totalPaise });
  await settleOrder(context, orderId, { reason });
  return unpaidPaise;
}

/** @returns what is unpaid, in paise @throws as `lowerUnpaid` */
export async function checkUnpaid({ tx }: Context, orderId: string, amountPaise: number): Promise<number> {
  const { code, confirmedAt, cancelledAt, totalPaise } = await lockOrder(tx, orderId);
  if (!confirmedAt || cancelledAt) fail.conflict(`Order ${code} has no seat, so nothing of it is owed.`);
  const { settledPaise } = await findSums(tx, orderId);
  const unpaidPaise = Math.max(totalPaise - settledPaise, 0);
  if (amountPaise > unpaidPaise) fail.invalid('amountPaise', `Only ${rupees(unpaidPaise)} is unpaid.`);
  return unpaidPaise;
}
