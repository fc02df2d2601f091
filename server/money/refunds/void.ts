import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import type { Tx } from '../../db/client.ts';
import { inPaise } from '../../db/paise.ts';
import { payments, refunds } from '../../db/schema/index.ts';
import { readBusiness } from '../../db/site-settings.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../records/index.ts';
import { lockMistaken, voidInside } from '../../selling/orders/index.ts';
import type { Asked } from './ask.ts';
import { type Refund, sumRefunds } from './queries.ts';
import { storeRefund } from './store.ts';

type VoidDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Cancels a payment that was recorded by mistake. What was recorded before today, or is above the limit of refunds together with
 * what its order returned or cancelled, waits for a second person: it is kept as a refund of the kind `void` until then.
 * @throws RequestError not_found, or conflict as `lockMistaken`
 */
export function voidPayment(
  deps: VoidDeps,
  { actorId, id, reason }: { actorId: string; id: string; reason: string },
): Promise<Asked> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockMistaken(tx, id);
    const { orderId, amountPaise, createdAt } = payment;
    const { refundApprovalPaise } = await readBusiness(tx);
    const besidesPaise = (await sumRefunds(tx, orderId)) + (await sumVoided(tx, orderId));
    const isOfToday = dateInKolkata(createdAt) === dateInKolkata(deps.now());
    if (isOfToday && besidesPaise + amountPaise <= refundApprovalPaise) {
      await voidInside(deps, tx, payment, { actorId, reason });
      return 'started';
    }
    // No money moves, so that the way means nothing.
    const values = { kind: 'void', way: 'cash', reason, endsSeat: false, askedBy: actorId } as const;
    const waiting = await storeRefund(deps, tx, { ...values, paymentId: id, amountPaise });
    await recordAudit(tx, { actorId, action: 'refund.ask', recordId: waiting.id, fields: [`payment ${id}`] });
    return 'waits';
  });
}

/** Cancels the payment that somebody else asked to cancel, in the caller's transaction; what waited is no refund. */
export async function approveVoid(
  deps: VoidDeps,
  tx: Tx,
  { refund, actorId }: { refund: Refund; actorId: string },
): Promise<void> {
  await tx.delete(refunds).where(eq(refunds.id, refund.id));
  const payment = await lockMistaken(tx, refund.paymentId);
  await voidInside(deps, tx, payment, { actorId, reason: refund.reason });
}

async function sumVoided(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${payments.amountPaise}), 0)`) })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.voidedAt)));
  return row?.paise ?? 0;
}
