import { eq } from 'drizzle-orm';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { DeskAddedTds } from '../../../../contract/selling/desk-payment.ts';
import { fail } from '../../../base/errors.ts';
import { payments } from '../../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../../records/index.ts';
import { lockOrderPerson } from '../queries.ts';
import { recordPayment } from './pay.ts';
import { sumAddedTds } from './void.ts';

/**
 * Adds the tax that a company deducted from a payment which was recorded without it: a payment of the same day that brought nothing
 * and pays the rest. @returns the id of the order
 * @throws RequestError not_found; conflict for a void or online payment; invalid_input for more than the law deducts or the order owes
 */
export async function addTds(context: Context<Actor>, { id, tdsPaise, tan }: ById<DeskAddedTds>): Promise<string> {
  const { tx } = context;
  const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id));
  if (!found?.orderId) fail.notFound('There is no such payment.');
  await lockOrderPerson(tx, found.orderId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  if (!payment || payment.voidedAt) fail.conflict('This payment is void.');
  const { method, paidOn, reference, chequeBank, chequeOn } = payment;
  const receivedPaise = payment.amountPaise - payment.tdsPaise;
  if (payment.provider || receivedPaise === 0) fail.conflict('Tax is added to a payment that staff recorded.');
  const deductedPaise = payment.tdsPaise + (await sumAddedTds(tx, payment));
  if ((deductedPaise + tdsPaise) * 4 > receivedPaise) {
    const most = Math.max(Math.floor(receivedPaise / 4) - deductedPaise, 0);
    fail.invalid('tdsPaise', `TDS must be at most 20 % of the full amount: at most ${rupees(most)} more.`);
  }
  const { paymentId } = await recordPayment(context, found.orderId, {
    amountPaise: tdsPaise,
    tdsPaise,
    tan: tan || payment.tdsTan,
    method,
    paidOn,
    reference,
    cheque: chequeOn === null ? null : { bank: chequeBank, on: chequeOn },
    sharedWith: payment.sharedWith ?? id,
    // Staff entered the day with the payment.
    confirmsLate: true,
  });
  await context.audit('payment.tds', paymentId);
  return found.orderId;
}
