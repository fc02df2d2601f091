import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { timeInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { describeReason } from '../../base/errors.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import { checkouts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../records/index.ts';
import { findOrder } from '../../selling/orders/index.ts';
import { createGateway, GatewayError, type ProviderPayment, requireGateway } from '../gateway/index.ts';
import { adoptOrder } from './adopt-order.ts';
import { bookPayments } from './book-payments.ts';
import { findCheckout, type StoredCheckout } from './stored-checkouts.ts';

/** How long money may be authorised but not captured before the staff are alerted, in milliseconds. */
const AUTHORIZED_MS = 60 * 60_000;

/**
 * Fetches all payments of an order from the payment service, and books new ones. An event, the buyer's return and the poll all
 * call it, in any order: the result is always the service's current state. The poll repeats it until nothing is open.
 * @throws GatewayError, or Error when a payment could not be booked; the staff are told of that
 */
export async function syncCheckout(deps: Deps, providerOrderId: string): Promise<void> {
  const checkout = (await findCheckout(deps.db, providerOrderId)) ?? (await adoptOrder(deps, providerOrderId));
  if (!checkout) return;
  const tried = await fetchPayments(deps, checkout, providerOrderId);
  const isWaiting = await followAuthorized(deps, checkout, tried);
  const captured = tried.filter(({ isCaptured }) => isCaptured);
  const error = await bookPayments(deps, checkout, captured).catch((reason: unknown) => reason);
  await storeSyncState(deps, checkout, { isUnsettled: isWaiting || error !== undefined, failure: null });
  if (error) throw error;
}

async function fetchPayments(
  deps: Deps,
  checkout: StoredCheckout,
  providerOrderId: string,
): Promise<ProviderPayment[]> {
  try {
    // Test money that was on its way when the test keys went.
    if (checkout.isTest && !createGateway(deps.env)?.isTest) return [];
    const gateway = requireGateway(deps.env);
    if (checkout.isTest === false && gateway.isTest) {
      throw new GatewayError('refused', 'Test keys are set, and the payment was begun with live keys');
    }
    return await gateway.paymentsOf(providerOrderId);
  } catch (error) {
    await storeSyncState(deps, checkout, { isUnsettled: true, failure: describeReason(error) });
    throw error;
  }
}

/**
 * Alerts the staff about money that stays authorised: it is no payment until it is captured, and goes back after some days.
 * @returns whether there is such money
 */
async function followAuthorized(
  deps: Deps,
  checkout: StoredCheckout,
  tried: readonly ProviderPayment[],
): Promise<boolean> {
  const waiting = tried.filter(({ status }) => status === 'authorized');
  const late = waiting.filter(({ createdAt }) => createdAt.getTime() <= deps.now().getTime() - AUTHORIZED_MS);
  for (const { id: about, amountPaise, createdAt } of late) {
    await transact(deps, null, async (context) => {
      const { id: orderId, code } = await findOrder(context.tx, checkout.orderId);
      const text =
        `Payment ${about} of ${rupees(amountPaise)} for order ${code} has been authorised since ${timeInKolkata(createdAt)} ` +
        'and is not captured, so it does not count as paid. Capture it at Razorpay, or it is returned automatically.';
      await raiseAlert(context, { kind: 'payment', about, orderId, text });
    });
  }
  const gone = tried.filter(({ status, isCaptured }) => status !== 'authorized' && !isCaptured);
  if (checkout.unsettledSince)
    for (const { id } of gone) await transact(deps, null, (context) => endAlert(context, id));
  return waiting.length > 0;
}

type SyncState = { isUnsettled: boolean; failure: string | null };

/** Stores whether the poll repeats a checkout, and why the service did not answer. */
async function storeSyncState(
  { db, now }: Deps,
  { id }: StoredCheckout,
  { isUnsettled, failure }: SyncState,
): Promise<void> {
  const since = sql`coalesce(${checkouts.unsettledSince}, ${now().toISOString()}::timestamptz)`;
  await db
    .update(checkouts)
    .set({ unsettledSince: isUnsettled ? since : null, failure })
    .where(and(eq(checkouts.id, id), isUnsettled ? undefined : isNotNull(checkouts.unsettledSince)));
}
