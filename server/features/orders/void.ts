import { and, eq, ne } from 'drizzle-orm';
import { RequestError } from '../../base/errors.ts';
import { payments, refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { issueCreditNote } from '../books/index.ts';
import { recordAudit } from '../desk/index.ts';
import { lockPersonOf } from './queries.ts';

type VoidDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Takes back a payment that was recorded by mistake, with a credit note of its document; nothing is edited. The order keeps
 * its seat and may be overdue then.
 * @throws RequestError not_found, or conflict: voided already, of a payment service, or partly returned
 */
export function voidPayment(deps: VoidDeps, payment: { actorId: string; id: string; reason: string }): Promise<void> {
  const { actorId, id, reason } = payment;
  return deps.db.transaction(async (tx) => {
    const [known] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id));
    if (!known?.orderId) throw new RequestError('not_found', { message: 'There is no such payment of an order.' });
    await lockPersonOf(tx, known.orderId);
    const [stored] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
    if (!stored || stored.voidedAt) refuse('This payment is void already.');
    if (stored.provider) refuse('The payment service has this money: return it instead.');
    const returned = and(eq(refunds.paymentId, id), ne(refunds.state, 'failed'));
    if ((await tx.$count(refunds, returned)) > 0) refuse('Part of this payment was returned, so it did come in.');
    await tx
      .update(payments)
      .set({ voidedAt: deps.now(), voidedBy: actorId, voidReason: reason })
      .where(eq(payments.id, id));
    await recordAudit(tx, { actorId, action: 'payment.void', recordId: id, fields: ['voidReason'] });
    await issueCreditNote(deps, tx, { paymentId: id, amountPaise: stored.amountPaise, refundId: null, reason });
  });
}

function refuse(message: string): never {
  throw new RequestError('conflict', { message });
}
