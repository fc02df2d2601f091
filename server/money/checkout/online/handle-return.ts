import { and, eq, gt } from 'drizzle-orm';
import { DAY_MS } from '../../../../contract/base/time.ts';
import { paths } from '../../../../contract/paths.ts';
import type { CheckoutOutcome } from '../../../../contract/selling/order-state.ts';
import { withTimeout } from '../../../base/promises.ts';
import { checkouts, orders } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { makerLabel, type Order, openToken, payToken } from '../../../selling/orders/index.ts';
import { isReturnSigned } from '../../gateway/index.ts';
import { syncCheckout } from './sync-checkout.ts';

/** The longest time that the buyer waits for the payment service, in milliseconds. After that, its webhook reports the outcome. */
const MAX_WAIT_MS = 4000;

/** The id of a checkout gives no access, because the staff of the payment service see it, too. */
export function returnPathOf(checkoutId: string): string {
  return `/api/pay/return?checkout=${checkoutId}`;
}

/** The body that the payment page posts: a signed payment, an error, or nothing when the buyer closed it. */
export type PostedReturn = { paymentId?: string | undefined; signature?: string | undefined; isError: boolean };

/**
 * Leads the buyer from the payment page towards their order. If a valid signature shows that they paid, the site asks the
 * service for the payments; it neither stores nor trusts the posted fields. Everyone is redirected once: a browser sends
 * its cookies with that request, but not with a form of another site, and the cookie shows whether the payment began in
 * this browser. For another browser, the path of a signed return has a link that never is the emailed one.
 * @returns the path of the redirect
 */
export async function handleReturn(deps: Deps, checkoutId: string, posted: PostedReturn): Promise<string> {
  // No buyer returns later than that.
  const isRecent = gt(checkouts.openedAt, new Date(deps.now().getTime() - 5 * DAY_MS));
  const [row] = await deps.db
    .select({ checkout: checkouts, order: orders })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(and(eq(checkouts.id, checkoutId), isRecent));
  if (row && (await refreshIfSigned(deps, row.checkout.providerOrderId, posted))) {
    const token = otherTokenOf(deps, row);
    return `${returnPathOf(checkoutId)}&back=paid${token ? `&token=${token}` : ''}`;
  }
  return `${returnPathOf(checkoutId)}&back=${posted.isError ? 'failed' : 'cancelled'}`;
}

/** @param token of the order; without one, the page names no order */
export function pathAfterPayment(token: string | undefined, outcome: CheckoutOutcome): string {
  return token ? `${paths.payFor(token)}&back=${outcome}` : `${paths.pay}?back=${outcome}`;
}

type CheckoutWithOrder = { checkout: typeof checkouts.$inferSelect; order: Order };

/** The secret of a link that shows no more than the one by which the checkout was begun. */
function otherTokenOf(deps: Deps, { checkout: { byMaker }, order }: CheckoutWithOrder): string | null {
  return byMaker ? openToken(deps, makerLabel(order.id), order.makerTokenSealed) : payToken(deps, order);
}

/** Fetches the payments of a checkout if its return is signed, and waits a short time for that. @returns whether it is signed */
async function refreshIfSigned(deps: Deps, providerOrderId: string | null, posted: PostedReturn): Promise<boolean> {
  const { paymentId: providerPaymentId, signature } = posted;
  if (!providerOrderId || !providerPaymentId || !signature) return false;
  if (!isReturnSigned(deps.env, { providerOrderId, providerPaymentId, signature })) {
    deps.log('warn', 'payments.return_forged');
    return false;
  }
  // If this fails or takes longer, the event or the poll finds the payment.
  await withTimeout(syncCheckout(deps, providerOrderId), MAX_WAIT_MS);
  return true;
}
