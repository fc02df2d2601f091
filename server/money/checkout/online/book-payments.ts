import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { PaymentMethod } from '../../../../contract/base/states.ts';
import { endAlert, raiseAlert, tryEach } from '../../../books/alerts/index.ts';
import type { Tx } from '../../../db/client.ts';
import { checkouts, orders, payments } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Context, transact } from '../../../records/index.ts';
import { findOrder, findSums, lockOrderPerson, type Order, pay, surplusOf } from '../../../selling/orders/index.ts';
import { type ProviderPayment, requireGateway } from '../../gateway/index.ts';
import { refundSurplus } from './refund-surplus.ts';
import type { StoredCheckout } from './stored-checkouts.ts';

/** Books each payment by itself: a failure raises an alert until it is booked. @throws Error that names one that failed */
export async function bookPayments(
  deps: Deps,
  checkout: StoredCheckout,
  captured: readonly ProviderPayment[],
): Promise<void> {
  if (captured.length === 0) return;
  const bookedIds = await findBookedIds(deps.db, captured);
  const items = sortByTime(captured.filter(({ id }) => !bookedIds.has(id)));
  const failures = await tryEach(deps, { job: 'payment', items, idOf: ({ id }) => id }, (payment) =>
    transact(deps, null, (context) => book(context, { checkout, payment, captured })),
  );
  for (const { item, reason } of failures) await alertUnbooked(deps, checkout, item, reason);
  const [failed] = failures;
  if (failed) throw new Error(`Payment ${failed.item.id} is not booked: ${failed.reason}`);
}

async function alertUnbooked(deps: Deps, { orderId }: StoredCheckout, payment: ProviderPayment, reason: string) {
  const { id: about, amountPaise } = payment;
  await transact(deps, null, async (context) => {
    const { code } = await findOrder(context.tx, orderId);
    const text = `Payment ${about} of ${rupees(amountPaise)} for order ${code} came in and could not be booked: ${reason}. The site will try again.`;
    await raiseAlert(context, { kind: 'payment', about, orderId, text, reopens: true });
  });
}

function sortByTime(found: readonly ProviderPayment[]): ProviderPayment[] {
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

async function findBookedIds(tx: Tx, found: readonly ProviderPayment[]): Promise<Set<string>> {
  const ids = found.map(({ id }) => id);
  const rows = await tx
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .where(inArray(payments.providerPaymentId, ids));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

type CheckoutPayment = {
  checkout: StoredCheckout;
  payment: ProviderPayment;
  captured: readonly ProviderPayment[];
};

/** A surplus is refunded at once. A payment that does not match the checkout is left to the staff. */
async function book(context: Context, { checkout, payment, captured }: CheckoutPayment): Promise<void> {
  await lockOrderPerson(context.tx, checkout.orderId);
  const bookedIds = await findBookedIds(context.tx, captured);
  // Booked while this waited for the lock.
  if (bookedIds.has(payment.id)) return;
  const { isTest } = requireGateway(context.env);
  const order = await markTest(context.tx, checkout.orderId, isTest);
  const { id: about, amountPaise, feePaise, feeTaxPaise } = payment;
  const mismatch =
    order.isTest === isTest ? findMismatch(checkout, payment) : 'test money and real money meet in one order';
  if (mismatch) {
    const text = `Payment ${about} for order ${order.code}: ${mismatch}.`;
    return raiseAlert(context, { kind: 'payment', about, orderId: order.id, text });
  }
  const surplusPaise = bookedIds.size > 0 ? amountPaise : await surplusOf(context.tx, order, amountPaise);
  const { paymentId } = await pay(context, order.id, {
    amountPaise,
    method: methodOf(payment),
    paidOn: dateInKolkata(payment.createdAt),
    provider: { name: 'razorpay', paymentId: about, feePaise, feeTaxPaise },
    surplusPaise,
    recordedBy: null,
  });
  const surplus = { orderId: order.id, paymentId, amountPaise: surplusPaise, key: about };
  if (surplusPaise > 0) await refundSurplus(context, surplus);
  await alertRecordedTwice(context, order, { about, surplusPaise, openedAt: checkout.openedAt });
  const isOpen = and(eq(checkouts.id, checkout.id), isNull(checkouts.closedAt));
  await context.tx.update(checkouts).set({ closedAt: context.now() }).where(isOpen);
  await endAlert(context, about);
}

/** When its first money is test money, before its first document is issued. */
async function markTest(tx: Tx, orderId: string, isTest: boolean): Promise<Order> {
  const order = await lockOrderPerson(tx, orderId);
  const { paidPaise } = await findSums(tx, orderId);
  if (paidPaise > 0 || order.isTest === isTest) return order;
  await tx.update(orders).set({ isTest }).where(eq(orders.id, orderId));
  return { ...order, isTest };
}

/** In words; null if it matches. */
function findMismatch(checkout: StoredCheckout, payment: ProviderPayment): string | null {
  if (payment.orderId !== checkout.providerOrderId) return 'it names another order';
  if (payment.currency !== 'INR') return `it is in ${payment.currency}, not in rupees`;
  if (payment.amountPaise !== checkout.amountPaise) {
    return `it is ${rupees(payment.amountPaise)}, and ${rupees(checkout.amountPaise)} were asked for`;
  }
  return payment.refundedPaise > 0 ? 'a part of it was refunded at the payment service, not here' : null;
}

/** Alerts the staff if they may have recorded the same money after the buyer began to pay: then the books have it twice. */
async function alertRecordedTwice(
  context: Context,
  { id: orderId, code }: Order,
  { about, surplusPaise, openedAt }: { about: string; surplusPaise: number; openedAt: Date },
): Promise<void> {
  const isByStaff = and(eq(payments.orderId, orderId), isNull(payments.provider), isNull(payments.voidedAt));
  if ((await context.tx.$count(payments, and(isByStaff, gte(payments.createdAt, openedAt)))) === 0) return;
  const refundText = surplusPaise > 0 ? `, and ${rupees(surplusPaise)} of it goes back` : '';
  const text = `Payment ${about} for order ${code} came in online${refundText}. Since the buyer began to pay, the desk has also recorded a payment. If both are the same money, void the payment of the desk: the buyer then owes it again.`;
  await raiseAlert(context, { kind: 'payment', about: `typed twice: ${about}`, orderId, text });
}

function methodOf({ method }: ProviderPayment): PaymentMethod {
  return method === 'upi' || method === 'card' ? method : 'other';
}
