import { and, eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import { fail } from '../../../base/errors.ts';
import { creditRemainder, type TaxDocument } from '../../../books/documents/index.ts';
import type { Tx } from '../../../db/client.ts';
import { isReturning } from '../../../db/queries/refund-states.ts';
import { dueReminders, instalments, payments, refunds } from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../records/index.ts';
import { endSeatChoice } from '../hold/expiry.ts';
import { findInstalments, findSums, lockOrderPerson } from '../queries.ts';
import { storableReason } from './storable-reason.ts';

/** A payment with its order; `erasedAt` is the time at which the buyer was erased. */
export type Payment = typeof payments.$inferSelect & { orderId: string; erasedAt: Date | null };

/**
 * A valid payment that staff recorded; locks its person.
 * @throws RequestError not_found, or conflict: void already, or of a payment service
 */
export async function lockRecordedPayment(tx: Tx, id: string): Promise<Payment> {
  const [known] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id));
  if (!known?.orderId) fail.notFound('There is no such payment.');
  const { erasedAt } = await lockOrderPerson(tx, known.orderId);
  const [stored] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  if (!stored || stored.voidedAt) fail.conflict('This payment is already void.');
  if (stored.provider) fail.conflict('This payment was made online. Refund it instead.');
  return { ...stored, orderId: known.orderId, erasedAt };
}

/**
 * A payment that can be voided as a mistake; locks its person.
 * @throws RequestError as `lockRecordedPayment`, or conflict for one that is partly returned, or while a refund of its order waits
 */
export async function lockVoidablePayment(tx: Tx, id: string): Promise<Payment> {
  const payment = await lockRecordedPayment(tx, id);
  const returned = and(eq(refunds.paymentId, id), isReturning);
  const [other] = await tx.select({ kind: refunds.kind }).from(refunds).where(returned).limit(1);
  if (other?.kind === 'void') fail.conflict('A second person has to approve voiding this payment.');
  if (other) fail.conflict('Part of this payment has been refunded, so it cannot be voided.');
  await refuseWaiting(tx, payment);
  return payment;
}

/** Refuses while a refund waits: without this payment its amount may be owed, and its approval would lower the price. */
async function refuseWaiting(tx: Tx, { orderId }: Payment): Promise<void> {
  const [waiting] = await tx
    .select({ amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), eq(refunds.state, 'requested'), eq(refunds.kind, 'refund')))
    .limit(1);
  if (!waiting) return;
  fail.conflict(
    `A refund of ${rupees(waiting.amountPaise)} of this order waits for a second person. It must be declined or approved first.`,
  );
}

/**
 * Voids a payment that never came, with a credit note for the rest of its document. The order keeps its seat and may
 * become overdue. The caller has locked the payment and checked the approval.
 * @returns the credit note; null if the payment has no document, or nothing of it is left
 */
export async function voidRecordedPayment(
  context: Context<Actor>,
  { id, orderId, erasedAt }: Payment,
  typed: string,
): Promise<TaxDocument | null> {
  const reason = storableReason({ erasedAt }, typed);
  const before = await findSums(context.tx, orderId);
  const change = { voidedAt: context.now(), voidedBy: context.actor.id, voidReason: reason };
  await context.tx.update(payments).set(change).where(eq(payments.id, id));
  await context.audit('payment.void', id, ['voidReason']);
  await dueFromToday(context, orderId, before.settledPaise);
  await endSeatChoice(context, orderId);
  return creditRemainder(context, { paymentId: id, reason });
}

/** Makes the instalments that the voided payment had covered due today instead of overdue, with new reminders. */
async function dueFromToday({ now, tx }: Context, orderId: string, wasPaise: number): Promise<void> {
  const today = dateInKolkata(now());
  const { settledPaise } = await findSums(tx, orderId);
  let upTo = 0;
  for (const { number, dueOn, amountPaise } of await findInstalments(tx, orderId)) {
    upTo += amountPaise;
    if (upTo > wasPaise || upTo <= settledPaise || dueOn >= today) continue;
    const isPart = and(eq(instalments.orderId, orderId), eq(instalments.number, number));
    await tx.update(instalments).set({ dueOn: today }).where(isPart);
    await tx.delete(dueReminders).where(and(eq(dueReminders.orderId, orderId), eq(dueReminders.number, number)));
  }
}
