import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { utr } from '../../../../contract/base/code.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { inPaise } from '../../../db/columns.ts';
import { isReturning } from '../../../db/queries/orders.ts';
import { dueReminders, instalments, payments, refunds } from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../records/index.ts';
import { settleOrder } from '../bill/settle.ts';
import { endSeatChoice } from '../hold/expiry.ts';
import { findInstalments, findSums, lockOrderPerson, type Order } from '../queries.ts';

/** Replaces a text by staff about a buyer who was erased. */
export const ERASED = 'Erased';

/** A reason as it is stored: replaced if the buyer was erased, because it may name them. */
export function storableReason({ erasedAt }: Pick<Order, 'erasedAt'>, text: string): string {
  return erasedAt ? ERASED : text;
}

/** If the buyer was erased, only the number of a bank stays, which the accountant needs; the rest may name the buyer. */
export function storableReference({ erasedAt }: Pick<Order, 'erasedAt'>, text: string): string {
  if (!erasedAt) return text;
  return utr.safeParse(text).data ?? '';
}

export type Payment = typeof payments.$inferSelect & { orderId: string; erasedAt: Date | null };

/** @throws RequestError not_found, or conflict if it is void or was made online */
export async function lockRecordedPayment(tx: Tx, id: string): Promise<Payment> {
  const [row] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id));
  if (!row?.orderId) fail.notFound('There is no such payment.');
  const { erasedAt } = await lockOrderPerson(tx, row.orderId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  if (!payment || payment.voidedAt) fail.conflict('This payment is already void.');
  if (payment.provider) fail.conflict('This payment was made online. Refund it instead.');
  if ((await sumAddedTds(tx, payment)) > 0)
    fail.conflict('Tax (TDS) was added to this payment later. Void that first: it is in the list as well.');
  return { ...payment, orderId: row.orderId, erasedAt };
}

/** The tax that was added to a payment later, by payments of the same order that brought nothing. */
export async function sumAddedTds(tx: Tx, { id, orderId, sharedWith }: typeof payments.$inferSelect): Promise<number> {
  const isOfPayment = and(
    eq(payments.orderId, orderId ?? ''),
    eq(payments.sharedWith, sharedWith ?? id),
    ne(payments.id, id),
  );
  const isAdded = and(eq(payments.amountPaise, payments.tdsPaise), isNull(payments.voidedAt));
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${payments.tdsPaise}), 0)`) })
    .from(payments)
    .where(and(isOfPayment, isAdded));
  return row?.paise ?? 0;
}

/** @throws as `lockRecordedPayment`, or conflict if partly refunded, or while a refund of its order waits */
export async function lockVoidablePayment(tx: Tx, id: string): Promise<Payment> {
  const payment = await lockRecordedPayment(tx, id);
  const isReturned = and(eq(refunds.paymentId, id), isReturning);
  const [refund] = await tx.select({ kind: refunds.kind }).from(refunds).where(isReturned).limit(1);
  if (refund?.kind === 'void') fail.conflict('A second person has to approve voiding this payment.');
  if (refund) fail.conflict('Part of this payment has been refunded, so it cannot be voided.');
  await refuseWhileRefundWaits(tx, payment);
  return payment;
}

/** Refuses while a refund waits: without this payment the amount may be owed, and approving the refund would lower the price. */
async function refuseWhileRefundWaits(tx: Tx, { orderId }: Payment): Promise<void> {
  const [waitingRefund] = await tx
    .select({ amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), eq(refunds.state, 'requested'), eq(refunds.kind, 'refund')))
    .limit(1);
  if (!waitingRefund) return;
  fail.conflict(
    `A refund of ${rupees(waitingRefund.amountPaise)} of this order waits for a second person. It must be declined or approved first.`,
  );
}

/**
 * Voids a payment that never came, with a credit note for the rest of its document, unless that is a debt. The order keeps its seat and
 * may become overdue. The caller has locked the payment and checked the approval.
 */
export async function voidRecordedPayment(
  context: Context<Actor>,
  { id, orderId, erasedAt }: Payment,
  { reason: typedReason, isAlone }: { reason: string; isAlone: boolean },
): Promise<void> {
  const reason = storableReason({ erasedAt }, typedReason);
  const sumsBefore = await findSums(context.tx, orderId);
  const change = {
    voidedAt: context.now(),
    voidedBy: context.actor.id,
    voidReason: reason,
    voidedAlone: isAlone,
  };
  await context.tx.update(payments).set(change).where(eq(payments.id, id));
  await context.audit('payment.void', id, ['voidReason']);
  await makeDueToday(context, orderId, sumsBefore.settledPaise);
  await endSeatChoice(context, orderId);
  await settleOrder(context, orderId, { reason, voidedId: id });
}

/**
 * Makes the instalments that the voided payment had covered due today instead of overdue, with new reminders. The agreed day stays for
 * the books: it is the day of a continuous supply, and a debt is as old as that.
 */
async function makeDueToday({ now, tx }: Context, orderId: string, settledBeforePaise: number): Promise<void> {
  const today = dateInKolkata(now());
  const { settledPaise } = await findSums(tx, orderId);
  let cumulativePaise = 0;
  for (const { number, dueOn, amountPaise } of await findInstalments(tx, orderId)) {
    cumulativePaise += amountPaise;
    if (cumulativePaise > settledBeforePaise || cumulativePaise <= settledPaise || dueOn >= today) continue;
    const isInstalment = and(eq(instalments.orderId, orderId), eq(instalments.number, number));
    await tx.update(instalments).set({ dueOn: today, agreedOn: sql`coalesce(agreed_on, due_on)` }).where(isInstalment);
    await tx.delete(dueReminders).where(and(eq(dueReminders.orderId, orderId), eq(dueReminders.number, number)));
  }
}
