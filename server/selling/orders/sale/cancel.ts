import { rupees } from '../../../../contract/base/rupees.ts';
import { fail } from '../../../base/errors.ts';
import type { Context } from '../../../records/index.ts';
import { changeOrder, findOpenClaim, findSums, lockOrder, type Order } from '../queries.ts';

/** Cancels an order. The person is locked. @throws RequestError not_found, or conflict with money or for a final order */
export async function cancelUnpaid(
  context: Pick<Context, 'tx' | 'now'>,
  { id, reason }: { id: string; reason: string },
): Promise<Order> {
  const { now, tx } = context;
  const order = await lockOrder(tx, id);
  if (order.cancelledAt) fail.conflict(`Order ${order.code} is already cancelled.`);
  if (order.confirmedAt) fail.conflict(`Order ${order.code} is confirmed: remove the learner from the course instead.`);
  const { settledPaise } = await findSums(tx, id);
  if (settledPaise > 0) fail.conflict(`${rupees(settledPaise)} came in for order ${order.code}. Refund it first.`);
  if (await findOpenClaim(tx, id))
    fail.conflict(`The buyer of order ${order.code} reported a transfer. Match or reject it first.`);
  return changeOrder(context, order, { cancelledAt: now(), cancelReason: reason });
}
