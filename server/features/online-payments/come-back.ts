import { and, eq, gt } from 'drizzle-orm';
import type { ComeBack } from '../../../contract/checkout.ts';
import { paths } from '../../../web/paths.ts';
import { withTimeout } from '../../base/promises.ts';
import { checkouts, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { isReturnSigned } from '../gateway/index.ts';
import { makerLabel, type Order, openToken } from '../orders/index.ts';
import { refreshCheckout } from './refresh.ts';

/** How long somebody may take to come back, in milliseconds. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the buyer waits for the payment service; afterwards its event tells. */
const WAIT_MS = 4000;

/** Where the payment page sends the buyer back to: by the checkout's id, so that the page never has the order's secret. */
export function returnPathOf(checkoutId: string): string {
  return `/api/pay/return?checkout=${checkoutId}`;
}

/** What the payment page posts: a signed payment, an error, or nothing when the buyer closed it. */
export type Posted = { paymentId?: string | undefined; signature?: string | undefined; isError: boolean };

/**
 * Leads the buyer from the payment page to their order. A right signature has the service asked what was paid; nothing that is
 * posted is stored or believed.
 * @returns the path of the order's page; that of the page without an order for a wrong or old address
 */
export async function comeBack(deps: Deps, checkoutId: string, posted: Posted): Promise<string> {
  const isRecent = gt(checkouts.openedAt, new Date(deps.now().getTime() - 5 * DAY_MS));
  const [found] = await deps.db
    .select({ checkout: checkouts, order: orders })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(and(eq(checkouts.id, checkoutId), isRecent));
  const token = found && tokenOf(deps, found);
  if (!token) return paths.pay;
  const isPaid = await refreshIfSigned(deps, found.checkout.providerOrderId, posted);
  const outcome: ComeBack = isPaid ? 'paid' : posted.isError ? 'failed' : 'cancelled';
  return `${paths.payFor(token)}&back=${outcome}`;
}

type Begun = { checkout: typeof checkouts.$inferSelect; order: Order };

/** The secret of the link by which the checkout was begun: its maker never gets that of the mail. */
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
  // What fails or takes longer is found by the event, or by the clock.
  await withTimeout(refreshCheckout(deps, providerOrderId), WAIT_MS);
  return true;
}
