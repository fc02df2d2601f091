import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { DeskReason } from '../../../contract/base/bodies.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { fail } from '../../base/errors.ts';
import { raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { orders, payments, refunds } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import {
  findOrder,
  findOwed,
  lockRecordedPayment,
  mailChequeBounced,
  type Order,
  type Payment,
  storableReason,
  voidRecordedPayment,
} from '../../selling/orders/index.ts';
import { needsApproval } from './approval.ts';
import { setRefundState } from './state.ts';

/**
 * Voids the payment of a bounced cheque, with a credit note, so that its amount is due again. Unsent refunds of it are
 * declined; an alert reports refunds that were already sent, whose money is lost. A learner keeps the seat until staff
 * decide. It needs no approval, because the buyer gets an email; but above the limits, in which it counts, someone other than the person
 * who recorded the cheque says that it bounced: they could have taken cash.
 * @returns a message about what is due now
 * @throws RequestError as `lockRecordedPayment`, conflict if it is not a cheque, or forbidden for the person who recorded it
 */
export async function bounceCheque(context: Context<Actor>, { id, reason }: ById<DeskReason>): Promise<string> {
  const payment = await lockRecordedPayment(context.tx, id);
  if (payment.method !== 'cheque') fail.conflict('Only a cheque can bounce: void this payment instead.');
  const { reference, amountPaise, orderId, recordedBy } = payment;
  if (recordedBy === context.actor.id && (await needsApproval(context, { orderId, amountPaise })))
    fail.forbidden('You recorded this cheque, so someone else has to record that it bounced.');
  const cheque = reference ? `Cheque ${reference}` : 'A cheque';
  const bounceReason = `${cheque} bounced: ${reason}`;
  const { lostPaise, unsentPaise } = await stopRefunds(context, payment, bounceReason);
  await voidRecordedPayment(context, payment, { reason: bounceReason, isAlone: recordedBy === context.actor.id });
  const order = await findOrder(context.tx, payment.orderId);
  const owedPaise = await findOwed(context.tx, order);
  const sentences = [
    `${cheque} of ${rupees(amountPaise)} for order ${order.code} bounced.`,
    nextStepText(order, owedPaise),
    lostPaise > 0 &&
      `${rupees(lostPaise)} was already refunded although the cheque never paid. Ask the buyer to pay it back.`,
    unsentPaise > 0 && `A refund of ${rupees(unsentPaise)} had not been sent yet and is now declined. Do not send it.`,
    ...(await findOtherCodes(context.tx, payment)).map((code) => `It paid order ${code}, too.`),
  ];
  const text = sentences.filter(Boolean).join(' ');
  await raiseAlert(context, { kind: 'payment', about: `cheque ${id}`, orderId: order.id, text });
  await mailChequeBounced(context, order, { amountPaise, reference, unsentPaise });
  return order.cancelledAt ? nextStepText(order, owedPaise) : 'The amount of the cheque is due again.';
}

function nextStepText({ confirmedAt, cancelledAt }: Order, owedPaise: number): string {
  if (cancelledAt && owedPaise > 0)
    return `The order has ended, and ${rupees(owedPaise)} of what was supplied is owed: have it paid again, or waive it at the order.`;
  if (cancelledAt) return 'The order has ended, so nothing is due.';
  return confirmedAt
    ? 'The learner keeps the seat: have it paid again, or remove the learner from the course.'
    : 'It has to be paid again.';
}

/** With the pending request to void it. @returns the sums of the sent and of the unsent refunds, in paise */
async function stopRefunds(context: Context, payment: Payment, bounceReason: string) {
  const { id: paymentId } = payment;
  const error = storableReason(payment, bounceReason);
  const refundsOfPayment = await context.tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .for('no key update');
  const sums = { lostPaise: 0, unsentPaise: 0 };
  for (const refund of refundsOfPayment) {
    const { id, state, kind, amountPaise } = refund;
    if (state === 'done') sums.lostPaise += amountPaise;
    if (state === 'done' || state === 'declined') continue;
    await setRefundState(context, refund, 'declined', { error });
    await context.audit('refund.decline', id);
    if (kind === 'refund') sums.unsentPaise += amountPaise;
  }
  return sums;
}

async function findOtherCodes(tx: Tx, { id, orderId, sharedWith }: Payment): Promise<string[]> {
  const first = sharedWith ?? id;
  const isSameCheque = and(or(eq(payments.id, first), eq(payments.sharedWith, first)), ne(payments.orderId, orderId));
  const others = await tx
    .select({ code: orders.code })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isSameCheque, isNull(payments.voidedAt)));
  return others.map(({ code }) => code);
}
