import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { PaymentMethod } from '../../../../contract/base/states.ts';
import { bankTransferMethods } from '../../../../contract/base/typed.ts';
import { fail } from '../../../base/errors.ts';
import { raiseAlert } from '../../../books/alerts/index.ts';
import type { Tx } from '../../../db/client.ts';
import { lockName } from '../../../db/locks.ts';
import { orders, payments, transferClaims } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import type { Order } from '../queries.ts';

/** A transfer or cheque, by the number of its bank. Two cheques can have the same number, but not also the same date. */
export type Transfer = { method: PaymentMethod; reference: string; chequeOn: string | null };

/** What the transfer brings to an order: without TDS, in paise; `transferPaise` is its whole amount, 0 if it is not told. */
type Part = { sharedWith: string | null; receivedPaise: number; transferPaise: number };

/**
 * Makes sure that a transfer or cheque pays no more than it brought, even if two members of staff record it at once: one that has
 * paid an order pays another one only if staff say with which it is shared, and up to its amount in all. Each such use is an alert.
 * @returns the payment that has the whole amount; null if this is the first
 * @throws RequestError conflict for a used number, invalid_input for an amount or order that does not fit
 */
export async function claimTransferPart(
  context: Context,
  order: Pick<Order, 'id' | 'code'>,
  transfer: Transfer,
  { sharedWith, receivedPaise, transferPaise }: Part,
): Promise<string | null> {
  const { tx } = context;
  const { method, reference, chequeOn } = transfer;
  // Tax that is added to a payment later brought nothing.
  if (receivedPaise === 0) return sharedWith;
  if (!reference || (!bankTransferMethods.includes(method) && chequeOn === null)) return null;
  await lockName(tx, `transfer ${reference}`);
  const parts = await findParts(tx, transfer);
  const [earlier] = parts;
  if (!earlier) return null;
  const subject = chequeOn === null ? 'This number' : 'This cheque';
  if (!sharedWith) fail.conflict(`${subject} was already used to pay order ${earlier.code}.`, 'reference');
  if (parts.some(({ orderId }) => orderId === order.id))
    fail.invalid('sharedWith', `${subject} has already paid this order.`);
  const firstId = parts.find(({ id }) => id === sharedWith)?.sharedWith ?? sharedWith;
  const wholePaise = await nameWhole(tx, firstId, transferPaise);
  const usedPaise = parts.reduce((sum, part) => sum + part.receivedPaise, 0);
  if (usedPaise + receivedPaise > wholePaise) {
    fail.invalid(
      'transferPaise',
      `Of ${rupees(wholePaise)}, ${rupees(usedPaise)} paid ${codesOf(parts)}: ${rupees(Math.max(wholePaise - usedPaise, 0))} is left.`,
    );
  }
  const text = `One transfer or cheque of ${rupees(wholePaise)} pays ${codesOf([...parts, order])}. Look for its whole amount in the bank statement.`;
  await raiseAlert(context, { kind: 'payment', about: `shared ${firstId}`, orderId: order.id, text });
  return firstId;
}

const codesOf = (paid: readonly { code: string }[]) => `orders ${paid.map(({ code }) => code).join(', ')}`;

/** What is valid of a transfer or cheque, the oldest first. */
function findParts(tx: Tx, { reference, chequeOn }: Transfer) {
  const isSameKind =
    chequeOn === null ? inArray(payments.method, [...bankTransferMethods]) : eq(payments.chequeOn, chequeOn);
  const { id, orderId, sharedWith, amountPaise, tdsPaise } = payments;
  return tx
    .select({ id, orderId, sharedWith, code: orders.code, receivedPaise: sql<number>`${amountPaise} - ${tdsPaise}` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(isSameKind, eq(payments.reference, reference), isNotNull(orderId), isNull(payments.voidedAt)))
    .orderBy(payments.createdAt, id);
}

/** The whole amount of a transfer, which is told once. @throws RequestError invalid_input for another one */
async function nameWhole(tx: Tx, firstId: string, toldPaise: number): Promise<number> {
  const [first] = await tx.select().from(payments).where(eq(payments.id, firstId)).for('no key update');
  if (!first) throw new Error('The payment that shares a transfer is gone');
  const isOther = first.transferPaise !== null && toldPaise > 0 && toldPaise !== first.transferPaise;
  if (isOther) fail.invalid('transferPaise', `The whole amount was recorded as ${rupees(first.transferPaise ?? 0)}.`);
  const ownPaise = first.amountPaise - first.tdsPaise;
  if (first.transferPaise !== null || toldPaise < ownPaise) return first.transferPaise ?? ownPaise;
  await tx.update(payments).set({ transferPaise: toldPaise }).where(eq(payments.id, firstId));
  return toldPaise;
}

/** Alerts the staff that a buyer reports a number that another order has: one transfer would pay twice. */
export async function alertIfReportedAgain(context: Context, order: Order, reference: string): Promise<void> {
  const ofOther = { code: orders.code };
  const paid = await context.tx
    .select(ofOther)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.reference, reference), ne(orders.id, order.id), isNull(payments.voidedAt)));
  const claimed = await context.tx
    .select(ofOther)
    .from(transferClaims)
    .innerJoin(orders, eq(orders.id, transferClaims.orderId))
    .where(and(eq(transferClaims.reference, reference), ne(orders.id, order.id), eq(transferClaims.state, 'open')));
  const [other] = [...paid, ...claimed];
  if (!other) return;
  const text = `The buyer of order ${order.code} reported the number of a transfer that order ${other.code} already has. A transfer can pay only once.`;
  await raiseAlert(context, {
    kind: 'payment',
    about: `reported again ${order.id} ${reference}`,
    orderId: order.id,
    text,
  });
}
