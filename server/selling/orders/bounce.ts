import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { DeskReason } from '../../../contract/desk-orders.ts';
import { rupees } from '../../../contract/rupees.ts';
import { fail } from '../../base/errors.ts';
import { raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { orders, payments } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { mailChequeBounced } from './mails/payment.ts';
import { findOrder } from './queries.ts';
import { lockMistaken, type Payment, voidMistaken } from './void.ts';

/**
 * Takes back the payment of a cheque that its bank did not pay, with a credit note: what it paid is due again. A learner keeps the
 * seat until staff decide, whom an alert tells; the buyer gets a mail, which is why nobody has to approve it.
 * @throws RequestError as `lockMistaken`, or conflict for what is no cheque
 */
export async function bounceCheque(context: Context<Actor>, { id, reason }: ById<DeskReason>): Promise<void> {
  const payment = await lockMistaken(context.tx, id);
  if (payment.method !== 'cheque') fail.conflict('Only a cheque bounces: cancel this payment instead.');
  const { reference, amountPaise } = payment;
  const cheque = reference ? `Cheque ${reference}` : 'A cheque';
  const creditNote = await voidMistaken(context, payment, `${cheque} bounced: ${reason}`);
  const order = await findOrder(context.tx, payment.orderId);
  const next = order.confirmedAt
    ? 'The learner keeps the seat: have it paid again, or take the learner out of the course.'
    : 'It has to be paid again.';
  const text = `${cheque} of ${rupees(amountPaise)} for order ${order.code} bounced. ${next}${await othersOf(context.tx, payment)}`;
  await raiseAlert(context, { kind: 'payment', about: `cheque ${id}`, orderId: order.id, text });
  await mailChequeBounced(context, order, { amountPaise, reference, creditNote: creditNote?.label ?? null });
}

/** What the same cheque paid, too, in words. */
async function othersOf(tx: Tx, { id, sharedWith }: Payment): Promise<string> {
  const first = sharedWith ?? id;
  const isSame = and(or(eq(payments.id, first), eq(payments.sharedWith, first)), ne(payments.id, id));
  const others = await tx
    .select({ code: orders.code })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isSame, isNull(payments.voidedAt)));
  return others.map(({ code }) => ` It paid order ${code}, too.`).join('');
}
