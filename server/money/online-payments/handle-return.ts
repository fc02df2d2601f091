import { and, eq, gt } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { CheckoutOutcome } from '../../../contract/money/checkout-outcome.ts';
import { paths } from '../../../web/paths.ts';
import { withTimeout } from '../../base/promises.ts';
import { checkouts, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { makerLabel, type Order, openToken } from '../../selling/orders/index.ts';
import { isReturnSigned } from '../gateway/index.ts';
import { syncCheckout } from './sync-checkout.ts';

/** How long the buyer waits for the payment service. After that, its webhook reports the outcome. */
const WAIT_MS = 4000;

/**
 * The path to which the payment page returns the buyer. The id of a checkout gives no access: the gateway's staff see it, too.
 */
export function returnPathOf(checkoutId: string): string {
  return `/api/pay/return?checkout=${checkoutId}`;
}

/** The body that the payment page posts: a signed payment, an error, or nothing when the buyer closed it. */
export type Posted = { paymentId?: string | undefined; signature?: string | undefined; isError: boolean };

/**
 * Leads the buyer from the payment page to their order if a valid signature shows that they paid. The site asks the
 * service what was paid; it neither stores nor trusts the posted fields. All others are redirected once, because a
 * browser sends its cookies only with that request and not with another site's form: they show whether the payment
 * began in it.
 * @returns the path to go on to; that of the page without an order for an order without a link
 */
export async function handleReturn(deps: Deps, checkoutId: string, posted: Posted): Promise<string> {
  // No buyer takes longer to return.
  const isRecent = gt(checkouts.openedAt, new Date(deps.now().getTime() - 5 * DAY_MS));
  const [found] = await deps.db
    .select({ checkout: checkouts, order: orders })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(and(eq(checkouts.id, checkoutId), isRecent));
  if (found && (await refreshIfSigned(deps, found.checkout.providerOrderId, posted))) {
    const token = tokenOf(deps, found);
    return token ? orderPathOf(token, 'paid') : paths.pay;
  }
  return `${returnPathOf(checkoutId)}&back=${posted.isError ? 'failed' : 'cancelled'}`;
}

const orderPathOf = (token: string, back: CheckoutOutcome) => `${paths.payFor(token)}&back=${back}`;

/** @param token of the order whose payment was begun in this browser; without one, the page names no order */
export function pathWithoutPayment(token: string | undefined, back: CheckoutOutcome): string {
  return token ? orderPathOf(token, back) : `${paths.pay}?back=${back}`;
}

type Begun = { checkout: typeof checkouts.$inferSelect; order: Order };

/** The secret of the link by which the checkout was begun: its maker never gets that of the email. */
function tokenOf(deps: Deps, { checkout: { byMaker }, order }: Begun): string | null {
  const { id, tokenSealed, makerTokenSealed } = order;
  return byMaker ? openToken(deps, makerLabel(id), makerTokenSealed) : openToken(deps, id, tokenSealed);
}

/** Asks the service about a signed payment, for a moment. @returns whether the signature is right */
async function refreshIfSigned(deps: Deps, providerOrderId: string | null, posted: Posted): Promise<boolean> {
  const { paymentId: providerPaymentId, signature } = posted;
  if (!providerOrderId || !providerPaymentId || !signature) return false;
  if (!isReturnSigned(deps.env, { providerOrderId, providerPaymentId, signature })) {
    deps.log('warn', 'payments.return_forged');
    return false;
  }
  // The event or the poll finds payments for which this fails or takes longer.
  await withTimeout(syncCheckout(deps, providerOrderId), WAIT_MS);
  return true;
}
