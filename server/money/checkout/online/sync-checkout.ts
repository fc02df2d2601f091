import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { timeInKolkata } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import { HOUR_MS } from '../../../../contract/base/time.ts';
import { describeReason } from '../../../base/errors.ts';
import { endAlert, raiseAlert } from '../../../books/alerts/index.ts';
import { checkouts } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../records/index.ts';
import { findOrder } from '../../../selling/orders/index.ts';
import { createGateway, GatewayError, type ProviderPayment, requireGateway } from '../../gateway/index.ts';
import { adoptOrder } from './adopt-order.ts';
import { bookPayments } from './book-payments.ts';
import { findCheckout, type StoredCheckout } from './stored-checkouts.ts';

/** The time after which an authorised payment that is not captured alerts the staff, in milliseconds. */
const ALERT_AFTER_MS = HOUR_MS;

/**
 * Fetches all payments of an order from the payment service, and books new ones. An event, the buyer's return and the poll all
 * call it, in any order: the result is always the service's current state. The poll repeats it until no payment is open.
 * @throws GatewayError, or Error if a payment could not be booked; the staff then get an alert
 */
export async function syncCheckout(deps: Deps, providerOrderId: string): Promise<void> {
  const checkout = (await findCheckout(deps.db, providerOrderId)) ?? (await adoptOrder(deps, providerOrderId));
  if (!checkout) return;
  const attempts = await fetchPayments(deps, checkout, providerOrderId);
  const isWaiting = await alertAuthorized(deps, checkout, attempts);
  const captured = attempts.filter(({ isCaptured }) => isCaptured);
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
    // A payment with test keys, which are no longer set.
    if (checkout.isTest && !createGateway(deps.env)?.isTest) return [];
    const gateway = requireGateway(deps.env);
    if (!checkout.isTest && gateway.isTest) {
      throw new GatewayError('refused', 'Test keys are set, and the payment was begun with live keys');
    }
    return await gateway.paymentsOf(providerOrderId);
  } catch (error) {
    await storeSyncState(deps, checkout, { isUnsettled: true, failure: describeReason(error) });
    throw error;
  }
}

/** Money that stays authorised does not count until it is captured, and is returned after some days. */
async function alertAuthorized(
  deps: Deps,
  checkout: StoredCheckout,
  attempts: readonly ProviderPayment[],
): Promise<boolean> {
  const waitingAttempts = attempts.filter(({ status }) => status === 'authorized');
  const lateAttempts = waitingAttempts.filter(
    ({ createdAt }) => createdAt.getTime() <= deps.now().getTime() - ALERT_AFTER_MS,
  );
  for (const { id: about, amountPaise, createdAt } of lateAttempts) {
    await transact(deps, null, async (context) => {
      const { id: orderId, code } = await findOrder(context.tx, checkout.orderId);
      const text =
        `Payment ${about} of ${rupees(amountPaise)} for order ${code} has been authorised since ${timeInKolkata(createdAt)} ` +
        'and is not captured, so it does not count as paid. Capture it at Razorpay, or it is returned automatically.';
      await raiseAlert(context, { kind: 'payment', about, orderId, text });
    });
  }
  const endedAttempts = attempts.filter(({ status, isCaptured }) => status !== 'authorized' && !isCaptured);
  if (checkout.unsettledSince)
    for (const { id } of endedAttempts) await transact(deps, null, (context) => endAlert(context, id));
  return waitingAttempts.length > 0;
}

type SyncState = { isUnsettled: boolean; failure: string | null };

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
