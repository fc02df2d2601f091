import { and, eq, isNull } from 'drizzle-orm';
import type { DeskOrderPayment } from '../../../contract/desk-orders.ts';
import type { DeskNewPayment } from '../../../contract/desk-payment.ts';
import { referenceOf } from '../../../contract/reference.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { orders, payments } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { requireMeant } from './for-sale.ts';
import { recordPayment, type TypedPayment } from './pay.ts';
import { lockPersonOf } from './queries.ts';

/** Records what somebody paid for an order. @throws RequestError not_found, invalid_input, conflict */
export async function payOrder(
  context: Context<Actor>,
  { id, sharedWith: code, pastStart, oldPrice, ...fields }: ById<DeskOrderPayment>,
): Promise<void> {
  await requireMeant(context, await lockPersonOf(context.tx, id), { pastStart, oldPrice });
  const typed = typedOf(fields);
  const sharedWith = code ? await findShared(context.tx, code, referenceOf(typed)) : null;
  await recordPayment(context, id, { ...typed, sharedWith });
  await context.audit('order.payment', id);
}

/** The fields of a payment as it is stored: its amount with the tax that was kept back; bank and date only of a cheque. */
export function typedOf({ chequeBank: bank, chequeOn: on, ...typed }: DeskNewPayment): TypedPayment {
  const amountPaise = typed.amountPaise + typed.tdsPaise;
  return { ...typed, amountPaise, cheque: typed.method === 'cheque' ? { bank, on } : null };
}

/** The payment of another order by the same transfer. @throws RequestError invalid_input */
async function findShared(tx: Tx, code: string, reference: string): Promise<string> {
  const found = await tx
    .select({ id: payments.id, reference: payments.reference, code: orders.code })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.code, code.toUpperCase()), isNull(payments.voidedAt)));
  const shared = found.find((payment) => payment.reference === reference && reference !== '');
  if (shared) return shared.id;
  fail.invalid('sharedWith', `Order ${code} has no payment with this reference.`);
}
