import { and, eq, isNull } from 'drizzle-orm';
import { referenceOf } from '../../../../contract/base/typed.ts';
import type { DeskOrderPayment } from '../../../../contract/selling/desk-orders.ts';
import type { DeskNewPayment } from '../../../../contract/selling/desk-payment.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { orders, payments } from '../../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../../records/index.ts';
import { lockOrderPerson } from '../queries.ts';
import { requireConfirmedSale } from '../sale/for-sale.ts';
import { type PaymentEntry, recordPayment } from './pay.ts';

export async function payOrder(
  context: Context<Actor>,
  { id, sharedWith: code, pastStart, oldPrice, ...fields }: ById<DeskOrderPayment>,
): Promise<void> {
  await requireConfirmedSale(context, await lockOrderPerson(context.tx, id), { pastStart, oldPrice });
  const entry = toPaymentEntry(fields);
  const sharedWith = code ? await findSharedPayment(context.tx, code, referenceOf(entry)) : null;
  await recordPayment(context, id, { ...entry, sharedWith });
  await context.audit('order.payment', id);
}

/** The payment in a form as it is stored: the amount includes TDS; only a cheque has bank and date. */
export function toPaymentEntry({ chequeBank: bank, chequeOn: on, ...entry }: DeskNewPayment): PaymentEntry {
  const amountPaise = entry.amountPaise + entry.tdsPaise;
  return { ...entry, amountPaise, cheque: entry.method === 'cheque' ? { bank, on } : null };
}

async function findSharedPayment(tx: Tx, code: string, reference: string): Promise<string> {
  const candidates = await tx
    .select({ id: payments.id, reference: payments.reference, code: orders.code })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.code, code), isNull(payments.voidedAt)));
  const shared = candidates.find((payment) => payment.reference === reference && reference !== '');
  if (shared) return shared.id;
  fail.invalid('sharedWith', `Order ${code} has no payment with this reference.`);
}
