import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { RefundWay } from '../../../contract/states.ts';
import { fail } from '../../base/errors.ts';
import { refunds } from '../../db/schema/index.ts';
import { recordAudit } from '../../records/index.ts';
import { lockPersonOf } from '../../selling/orders/index.ts';
import { endRefundAlert } from './alert.ts';
import { mailRefund } from './mails.ts';
import { findOrderOf, lockRefund } from './queries.ts';
import type { RefundDeps } from './start.ts';

/** How staff sent the money themselves, and the number of the transfer. */
type Sent = { way: Exclude<RefundWay, 'provider'>; reference: string };

/**
 * Notes that staff sent an approved refund themselves, also one that the payment service could not send.
 * @throws RequestError not_found, or conflict: not approved, done already, or on its way at the payment service
 */
export function finishRefund(
  deps: RefundDeps,
  { actorId, id }: { actorId: string; id: string },
  { way, reference }: Sent,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await lockPersonOf(tx, await findOrderOf(tx, id));
    const refund = await lockRefund(tx, id);
    if (!refund.approvedAt) fail.conflict('This refund is not approved.');
    if (refund.state === 'done') fail.conflict('This refund is done already.');
    if (refund.state === 'pending' && refund.way === 'provider') {
      fail.conflict('The payment service is sending it. Wait until it is done, or has failed.');
    }
    const change = { state: 'done', doneAt: deps.now(), way, reference, error: null } as const;
    await tx.update(refunds).set(change).where(eq(refunds.id, id));
    await endRefundAlert(deps, tx, id);
    await recordAudit(tx, { actorId, action: 'refund.finish', recordId: id, fields: ['way', 'reference'] });
    await mailRefund(deps, tx, order, { ...refund, ...change }, 'refund_done');
  });
}

/**
 * Has the payment service try a failed refund again, under a new key: the old one would fail the same way.
 * @throws RequestError not_found, or conflict where it did not fail there
 */
export function retryRefund(deps: RefundDeps, { actorId, id }: { actorId: string; id: string }): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockPersonOf(tx, await findOrderOf(tx, id));
    const { approvedAt, state, way } = await lockRefund(tx, id);
    if (!approvedAt || state !== 'failed' || way !== 'provider')
      fail.conflict('This refund did not fail at the payment service.');
    // Its job is done; what has an error is sent with the next poll.
    const change = { idempotencyKey: randomUUID(), providerRefundId: null, error: 'To be sent again' };
    await tx
      .update(refunds)
      .set({ ...change, state: 'pending' })
      .where(eq(refunds.id, id));
    await recordAudit(tx, { actorId, action: 'refund.retry', recordId: id });
  });
}
