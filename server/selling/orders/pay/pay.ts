import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { PaymentMethod, PaymentProvider } from '../../../../contract/base/states.ts';
import { referenceOf } from '../../../../contract/base/typed.ts';
import { hasTestKey } from '../../../base/env.ts';
import { fail } from '../../../base/errors.ts';
import { raiseAlert } from '../../../books/alerts/index.ts';
import { checkPaymentDay, issueDocumentsFor } from '../../../books/documents/index.ts';
import { inPaise } from '../../../db/columns.ts';
import { payments, refunds } from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../records/index.ts';
import { alertIncompleteBill, requireBill, requireNotErased } from '../bill/bill.ts';
import { alertPartialPaymentWithoutSeat, endPartialPaymentAlert } from '../hold/expiry.ts';
import { mailPaymentReceived } from '../mails/payment.ts';
import { lockOrderPerson, type Order, surplusOf } from '../queries.ts';
import { type Confirmation, confirmOrder } from '../seats/confirm.ts';
import { refuseMuchCash } from './cash-limit.ts';
import { claimTransferPart } from './transfer.ts';

export type Cheque = { bank: string; on: string };

export type NewPayment = {
  /** With the tax that the payer deducted, `tdsPaise`. */
  amountPaise: number;
  method: PaymentMethod;
  paidOn: string;
  reference?: string;
  cheque?: Cheque | null;
  /** The service's id of an online payment, which is stored only once. */
  provider?: { name: PaymentProvider; paymentId: string; feePaise: number | null; feeTaxPaise: number | null };
  /** The payment of another order that shares this transfer. */
  sharedWith?: string | null;
  tdsPaise?: number;
  /** The company that deducted it; empty if the order has its GST number. */
  tan?: string;
  /** What the whole transfer brought, if it pays several orders; 0 or nothing if it pays this one alone. */
  transferPaise?: number;
  /** The part above what is owed, which a refund is to return. */
  surplusPaise?: number;
  recordedBy: string | null;
};

/** A stored payment; `isNew` is false for an online payment that was stored before. */
export type PayResult = { paymentId: string; isNew: boolean; confirmation: Confirmation };

/**
 * Adds a payment to an order, in the caller's transaction: confirms the order, issues the document and emails the buyer. An online
 * payment is stored once; a repeated call only confirms the order.
 * @throws RequestError not_found, or conflict for a transfer that was already used to pay
 */
export async function pay(context: Context, orderId: string, payment: NewPayment): Promise<PayResult> {
  const order = await lockOrderPerson(context.tx, orderId);
  const storedPayment = await insertPayment(context, order, payment);
  const confirmation = await confirmOrder(context, orderId);
  if (!storedPayment.isNew) return { ...storedPayment, confirmation };
  if (confirmation.outcome === 'waits') await alertPartialPaymentWithoutSeat(context, confirmation.order);
  else await endPartialPaymentAlert(context, confirmation.order);
  // Last, because every other document of the kind waits until the transaction ends.
  const documents = await issueDocumentsFor(context, storedPayment.paymentId);
  for (const document of documents) await alertIncompleteBill(context, confirmation.order, document);
  const { amountPaise, tdsPaise, surplusPaise } = payment;
  await mailPaymentReceived(context, confirmation, { amountPaise, tdsPaise, surplusPaise, documents });
  return { ...storedPayment, confirmation };
}

async function insertPayment(
  context: Context,
  order: Order,
  { provider, recordedBy, amountPaise, method, paidOn, ...payment }: NewPayment,
) {
  const { now, tx } = context;
  const { id: orderId, courseId, requestId, enrollmentId } = order;
  const { reference = '', cheque = null, tdsPaise = 0, transferPaise = 0 } = payment;
  const transfer = { method, reference, chequeOn: cheque?.on ?? null };
  const part = { sharedWith: payment.sharedWith ?? null, receivedPaise: amountPaise - tdsPaise, transferPaise };
  const sharedWith = await claimTransferPart(context, order, transfer, part);
  const [newRow] = await tx
    .insert(payments)
    .values({
      orderId,
      courseId,
      requestId,
      enrollmentId,
      amountPaise,
      method,
      paidOn,
      reference,
      chequeBank: cheque?.bank ?? '',
      chequeOn: cheque?.on ?? null,
      sharedWith,
      transferPaise: sharedWith === null && transferPaise > 0 ? transferPaise : null,
      tdsPaise,
      tdsTan: payment.tan ?? '',
      recordedBy,
      provider: provider?.name ?? null,
      providerPaymentId: provider?.paymentId ?? null,
      feePaise: provider?.feePaise ?? null,
      feeTaxPaise: provider?.feeTaxPaise ?? null,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: payments.providerPaymentId })
    .returning({ id: payments.id });
  if (newRow) return { paymentId: newRow.id, isNew: true };
  const isSamePayment = eq(payments.providerPaymentId, provider?.paymentId ?? '');
  const [oldRow] = await tx.select({ id: payments.id }).from(payments).where(isSamePayment);
  if (!oldRow) throw new Error('A payment was neither stored nor known');
  return { paymentId: oldRow.id, isNew: false };
}

/** A payment as staff enter it; `confirmsLate` confirms a day in an earlier financial year, `keepsSurplus` more than is owed. */
export type PaymentEntry = Required<Pick<NewPayment, 'amountPaise' | 'method' | 'paidOn' | 'reference'>> &
  Pick<NewPayment, 'cheque' | 'sharedWith' | 'tdsPaise' | 'tan' | 'transferPaise'> & {
    confirmsLate?: boolean;
    keepsSurplus?: boolean;
  };

/**
 * Records a payment; what is above the amount owed is kept if staff confirm that, and a refund of it waits for approval.
 * @throws as `checkPaymentDay`; invalid_input for required details or an unconfirmed surplus, conflict if already recorded
 */
export async function recordPayment(
  context: Context<Actor>,
  orderId: string,
  { keepsSurplus = false, confirmsLate = false, ...input }: PaymentEntry,
): Promise<PayResult & { surplusPaise: number }> {
  const entry = { ...input, reference: referenceOf(input) };
  const order = await lockOrderPerson(context.tx, orderId);
  await checkPaymentDay(context, {
    paidOn: entry.paidOn,
    orderedOn: dateInKolkata(order.createdAt),
    confirmsLate,
    isInBank: entry.method !== 'cash' || entry.amountPaise === entry.tdsPaise,
  });
  const surplusPaise = await surplusOf(context.tx, order, entry.amountPaise);
  if (order.cancelledAt && surplusPaise === entry.amountPaise && !keepsSurplus) {
    fail.conflict(`Order ${order.code} is cancelled: make another one.`, 'orderId');
  }
  requireNotErased(order, 'orderId');
  if (order.isTest && !hasTestKey(context.env)) {
    fail.conflict(
      `Order ${order.code} was paid with a test key, so it is in no report. Make another order.`,
      'orderId',
    );
  }
  await requireBill(context.tx, order);
  requireDeductor(order, entry);
  const { amountPaise, method, paidOn, reference, tdsPaise = 0 } = entry;
  if (surplusPaise > 0 && amountPaise === tdsPaise)
    fail.invalid('tdsPaise', `Only ${rupees(amountPaise - surplusPaise)} is left to pay.`);
  if (surplusPaise > 0 && !keepsSurplus)
    fail.invalid(
      'keepsSurplus',
      `${rupees(surplusPaise)} more than is owed: it is kept as money to return. Tick the box if it came in.`,
    );
  if (surplusPaise > amountPaise - tdsPaise)
    fail.invalid('tdsPaise', 'This is more than is owed, and TDS cannot be returned.');
  if (method === 'cash') await refuseMuchCash(context.tx, order, { paidOn, receivedPaise: amountPaise - tdsPaise });
  const isSamePayment = and(
    eq(payments.orderId, orderId),
    eq(payments.method, method),
    eq(payments.reference, reference),
    eq(payments.paidOn, paidOn),
    eq(payments.amountPaise, amountPaise),
    isNull(payments.voidedAt),
  );
  if ((await context.tx.$count(payments, isSamePayment)) > 0) {
    fail.conflict(
      'A payment with the same amount, date, method and reference is already recorded. If this is a different payment, give it a different reference.',
    );
  }
  const result = await pay(context, orderId, { ...entry, surplusPaise, recordedBy: context.actor.id });
  if (tdsPaise > 0) await alertMuchTds(context, order, result);
  if (surplusPaise > 0) {
    const [refund] = await context.tx
      .insert(refunds)
      .values({
        paymentId: result.paymentId,
        amountPaise: surplusPaise,
        way: method === 'cash' || method === 'upi' ? method : 'bank_transfer',
        reason: 'Paid more than was owed',
        requestedBy: context.actor.id,
        idempotencyKey: randomUUID(),
        createdAt: context.now(),
      })
      .returning({ id: refunds.id });
    if (refund) await context.audit('refund.ask', refund.id);
  }
  return { ...result, surplusPaise };
}

/** Only a company deducts tax; without one, cash could be kept and called tax. @throws RequestError invalid_input */
function requireDeductor({ gstin, billName }: Order, { method, tdsPaise = 0, tan = '' }: PaymentEntry): void {
  if (tdsPaise > 0 && method === 'cash') {
    fail.invalid('tdsPaise', 'A company that deducts tax pays by transfer or cheque. Record cash without TDS.');
  }
  if (tdsPaise === 0 || gstin || (tan && billName)) return;
  fail.invalid(
    'tdsPaise',
    'Only a company deducts tax. First enter its GST number in the billing details of the order, or its name there and its TAN here.',
  );
}

/** Alerts the staff about tax of more than a tenth of the price: money could be kept and called tax. */
async function alertMuchTds(
  context: Context,
  { id, code, totalPaise }: Order,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const [row] = await context.tx
    .select({ paise: inPaise(sql`coalesce(sum(${payments.tdsPaise}), 0)`) })
    .from(payments)
    .where(and(eq(payments.orderId, id), isNull(payments.voidedAt)));
  const deductedPaise = row?.paise ?? 0;
  if (deductedPaise * 10 <= totalPaise) return;
  const text = `TDS of ${rupees(deductedPaise)} for order ${code} is more than a tenth of the price. Ask the company whether it deducted this tax.`;
  await raiseAlert(context, { kind: 'payment', about: `tds ${paymentId}`, orderId: id, text });
}
