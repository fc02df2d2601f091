import { and, eq, inArray, isNull } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import { rupees } from '../../../contract/rupees.ts';
import type { PaymentMethod } from '../../../contract/states.ts';
import type { Tx } from '../../db/client.ts';
import { checkouts, orders, payments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { raiseAlert } from '../alerts/index.ts';
import { gatewayOf, type ProviderPayment } from '../gateway/index.ts';
import { findSums, lockPersonOf, type Order, pay } from '../orders/index.ts';
import { returnSurplus } from './refund.ts';

type Checkout = typeof checkouts.$inferSelect;

/**
 * Fetches every payment of an order at the payment service, and stores what is new. Whatever asks for it (an event, the
 * buyer's return, the clock), and however often and in whichever order, the outcome is what the service says now.
 * @throws GatewayError
 */
export async function refreshCheckout(deps: Deps, providerOrderId: string): Promise<void> {
  const gateway = gatewayOf(deps.env);
  const [checkout] = await deps.db.select().from(checkouts).where(eq(checkouts.providerOrderId, providerOrderId));
  // An order of another shop under the same account.
  if (!checkout || !gateway) return;
  const tried = await gateway.paymentsOf(providerOrderId);
  const captured = inOrder(tried.filter(({ isCaptured }) => isCaptured));
  if (captured.length === 0) return;
  await deps.db.transaction(async (tx) => {
    await lockPersonOf(tx, checkout.orderId);
    const known = await findKnown(tx, captured);
    for (const payment of captured) {
      if (known.has(payment.id)) continue;
      const isSecond = known.size > 0;
      if (await take(deps, tx, { checkout, payment, isSecond, isTest: gateway.isTest })) known.add(payment.id);
    }
  });
}

/** The oldest first, in one order for all. */
function inOrder(found: readonly ProviderPayment[]): ProviderPayment[] {
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** Which payments are stored, by their ids at the service. */
async function findKnown(tx: Tx, found: readonly ProviderPayment[]): Promise<Set<string>> {
  const ids = found.map(({ id }) => id);
  const rows = await tx
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .where(inArray(payments.providerPaymentId, ids));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

type Captured = {
  checkout: Checkout;
  payment: ProviderPayment;
  /** Whether another payment of the same checkout is stored. */
  isSecond: boolean;
  isTest: boolean;
};

/**
 * Stores a captured payment for its order; what of it is too much goes back at once. One that is not what was asked for
 * is left to the staff.
 * @returns whether it is stored
 */
async function take(deps: Deps, tx: Tx, { checkout, payment, isSecond, isTest }: Captured): Promise<boolean> {
  const order = await markTest(tx, checkout.orderId, isTest);
  const wrong = order.isTest === isTest ? whyWrong(checkout, payment) : 'test money and real money meet in one order';
  if (wrong) {
    await raiseAlert(deps, tx, {
      kind: 'payment',
      about: payment.id,
      orderId: order.id,
      text: `Payment ${payment.id} for order ${order.code}: ${wrong}.`,
    });
    return false;
  }
  const { amountPaise, feePaise, feeTaxPaise } = payment;
  const surplusPaise = isSecond ? amountPaise : await surplusOf(tx, order, amountPaise);
  const { paymentId } = await pay(deps, tx, order.id, {
    amountPaise,
    method: methodOf(payment),
    paidOn: dateInKolkata(payment.createdAt),
    provider: { name: 'razorpay', paymentId: payment.id, feePaise, feeTaxPaise },
    recordedBy: null,
  });
  if (surplusPaise > 0) await returnSurplus(deps, tx, { paymentId, amountPaise: surplusPaise, key: payment.id });
  const isOpen = and(eq(checkouts.id, checkout.id), isNull(checkouts.closedAt));
  await tx.update(checkouts).set({ closedAt: deps.now() }).where(isOpen);
  return true;
}

/** Marks an order as a test when its first money is test money, before its first document is issued. */
async function markTest(tx: Tx, orderId: string, isTest: boolean): Promise<Order> {
  const order = await lockPersonOf(tx, orderId);
  const { paidPaise } = await findSums(tx, orderId);
  if (paidPaise > 0 || order.isTest === isTest) return order;
  await tx.update(orders).set({ isTest }).where(eq(orders.id, orderId));
  return { ...order, isTest };
}

/** What about a payment is not what the buyer was asked for, in words; null when nothing is. */
function whyWrong(checkout: Checkout, payment: ProviderPayment): string | null {
  if (payment.orderId !== checkout.providerOrderId) return 'it names another order';
  if (payment.currency !== 'INR') return `it is in ${payment.currency}, not in rupees`;
  if (payment.amountPaise !== checkout.amountPaise) {
    return `it is ${rupees(payment.amountPaise)}, and ${rupees(checkout.amountPaise)} were asked for`;
  }
  return payment.refundedPaise > 0 ? 'a part of it was returned at the payment service, not here' : null;
}

/** How much of a payment its order does not need: its price fell, or somebody paid elsewhere, after the buyer began to pay. */
async function surplusOf(tx: Tx, order: Order, amountPaise: number): Promise<number> {
  if (order.cancelledAt || order.erasedAt) return amountPaise;
  const { coveredPaise } = await findSums(tx, order.id);
  return Math.min(Math.max(coveredPaise + amountPaise - order.totalPaise, 0), amountPaise);
}

function methodOf({ method }: ProviderPayment): PaymentMethod {
  return method === 'upi' || method === 'card' ? method : 'other';
}
