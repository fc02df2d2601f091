import { eq, inArray } from 'drizzle-orm';
import type { DeskReason } from '../../../contract/base/bodies.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { fail } from '../../base/errors.ts';
import { bankLines, bankMatches, refunds } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import {
  findOrder,
  lockVoidablePayment,
  mailPaymentVoided,
  type Payment,
  storableReason,
  voidRecordedPayment,
} from '../../selling/orders/index.ts';
import { lockBalance } from '../cash/index.ts';
import { needsApprovalToVoid } from './approval.ts';
import type { Refund } from './queries.ts';
import type { RefundOutcome } from './request.ts';
import { storeRefund } from './state.ts';

/**
 * Voids a payment that was recorded by mistake. If a second person must approve that, a refund of the kind `void`
 * is stored as the request.
 * @throws RequestError not_found, or conflict as `lockVoidablePayment`, or for cash that was handed over
 */
export async function voidPayment(context: Context<Actor>, { id, reason }: ById<DeskReason>): Promise<RefundOutcome> {
  const payment = await lockVoidablePayment(context.tx, id);
  await refuseHandedOver(context, payment);
  const { amountPaise } = payment;
  if (!(await needsApprovalToVoid(context, payment))) {
    await voidAndTell(context, payment, { reason, isAlone: true });
    return 'started';
  }
  // No money moves, so the way has no meaning.
  const values = {
    kind: 'void',
    way: 'cash',
    reason: storableReason(payment, reason),
    requestedBy: context.actor.id,
  } as const;
  const request = await storeRefund(context, { ...values, paymentId: id, amountPaise });
  await context.audit('refund.ask', request.id, [`payment ${id}`]);
  return 'waits';
}

export async function approveVoid(context: Context<Actor>, refund: Refund): Promise<void> {
  await context.tx.delete(refunds).where(eq(refunds.id, refund.id));
  const payment = await lockVoidablePayment(context.tx, refund.paymentId);
  await refuseHandedOver(context, payment);
  await voidAndTell(context, payment, { reason: refund.reason, isAlone: false });
}

/**
 * Cash that was counted and handed over did come: its void would take the next cash out of the book of whoever recorded it.
 * @throws RequestError conflict
 */
async function refuseHandedOver({ tx }: Context, { method, recordedBy, amountPaise, tdsPaise }: Payment) {
  if (method !== 'cash') return;
  const balancePaise = await lockBalance(tx, recordedBy);
  if (amountPaise - tdsPaise <= balancePaise) return;
  fail.conflict(
    `By the cash book, ${rupees(Math.max(balancePaise, 0))} is left with the person who recorded it. Record first what really came in, or have the cash handed back.`,
  );
}

type Voiding = { reason: string; isAlone: boolean };

/** The buyer gets an email, who knows whether they paid. */
async function voidAndTell(context: Context<Actor>, payment: Payment, { reason, isAlone }: Voiding): Promise<void> {
  await voidRecordedPayment(context, payment, { reason, isAlone });
  await reopenBankLine(context, payment);
  const order = await findOrder(context.tx, payment.orderId);
  await mailPaymentVoided(context, order, payment);
}

/** The line of the bank that showed the payment shows something else. */
async function reopenBankLine({ tx }: Context, { id }: Payment): Promise<void> {
  const lines = tx.select({ lineId: bankMatches.lineId }).from(bankMatches).where(eq(bankMatches.paymentId, id));
  const noCharge = { chargePaise: 0, chargeTaxPaise: 0 };
  await tx.update(bankLines).set(noCharge).where(inArray(bankLines.id, lines));
  await tx.delete(bankMatches).where(inArray(bankMatches.lineId, lines));
}
