import { rupees } from '../../../contract/rupees.ts';
import type { RefundWay } from '../../../contract/states.ts';
import { fail } from '../../base/errors.ts';
import { readBusiness } from '../../db/site-settings.ts';
import { recordAudit } from '../../records/index.ts';
import { findOpenReport, lockPersonOf } from '../../selling/orders/index.ts';
import { endOrder } from './order-changes.ts';
import { findReturnable, type Returnable, sumRefunds } from './queries.ts';
import { type RefundDeps, startRefund } from './start.ts';
import { storeRefund } from './store.ts';

/** What staff want to give back of an order, of the `leftPaise` that they saw; without an amount only the seat ends. */
export type Wanted = { amountPaise: number; leftPaise: number; way: RefundWay; reason: string; endsSeat: boolean };

/** Whether everything was done at once, or a second person has to approve it. */
export type Asked = 'started' | 'waits';

/**
 * Gives money of an order back, and ends its seat where that is wanted; above the limit of the settings it waits for a second
 * person. What one order returns counts together, so that no refund is cut below the limit.
 * @throws RequestError not_found, invalid_input for more than is here, or conflict when something went back since they looked
 */
export function askRefund(
  deps: RefundDeps,
  { actorId, orderId }: { actorId: string; orderId: string },
  wanted: Wanted,
): Promise<Asked> {
  return deps.db.transaction(async (tx) => {
    const order = await lockPersonOf(tx, orderId);
    const { amountPaise, leftPaise, endsSeat, reason } = wanted;
    const returnable = await findReturnable(tx, orderId);
    const keptPaise = returnable.reduce((sum, payment) => sum + payment.leftPaise, 0);
    if (leftPaise !== keptPaise) {
      fail.conflict(
        `${rupees(keptPaise)} can go back now, not ${rupees(leftPaise)}. Look at the payments and refunds first.`,
      );
    }
    // An order without a seat ends with its money.
    const ends = endsSeat || !order.confirmedAt;
    if (ends && (await findOpenReport(tx, orderId))) {
      fail.conflict(`A transfer was reported for order ${order.code}. Check that first.`);
    }
    if (amountPaise === 0 && !endsSeat) fail.invalid('amountPaise', 'Say how much goes back.');
    if (amountPaise > keptPaise) fail.invalid('amountPaise', `Only ${rupees(keptPaise)} is here.`);
    if (!order.confirmedAt && amountPaise < keptPaise) {
      fail.invalid('amountPaise', `There is no seat for it, so all of it goes back: ${rupees(keptPaise)}.`);
    }
    if (amountPaise === 0) {
      await endOrder(deps, tx, order, reason);
      await recordAudit(tx, { actorId, action: 'order.end', recordId: orderId });
      return 'started';
    }
    const { refundApprovalPaise } = await readBusiness(tx);
    const waits = (await sumRefunds(tx, orderId)) + amountPaise > refundApprovalPaise;
    for (const part of allocate(returnable, wanted)) {
      const values = { ...part, way: wanted.way, reason, endsSeat: ends, askedBy: actorId };
      const refund = await storeRefund(deps, tx, values);
      await recordAudit(tx, { actorId, action: 'refund.ask', recordId: refund.id });
      if (!waits) await startRefund(deps, tx, { order, refund, actorId });
    }
    return waits ? 'waits' : 'started';
  });
}

type Part = { paymentId: string; amountPaise: number };

/** Which payments give an amount back, the newest first. */
function allocate(returnable: readonly Returnable[], { amountPaise, way }: Wanted): Part[] {
  const usable = way === 'provider' ? returnable.filter(({ isProvider }) => isProvider) : returnable;
  let left = amountPaise;
  const parts = usable.flatMap(({ id, leftPaise }) => {
    const part = Math.min(left, leftPaise);
    left -= part;
    return part > 0 ? [{ paymentId: id, amountPaise: part }] : [];
  });
  if (left > 0) fail.invalid('way', `Only ${rupees(amountPaise - left)} came through the payment service.`);
  return parts;
}
