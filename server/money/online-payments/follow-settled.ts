import { inArray } from 'drizzle-orm';
import { forEachApart } from '../../books/alerts/index.ts';
import { checkouts, payments, refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { SettledItem } from '../gateway/index.ts';
import { refreshRefund } from './refund.ts';
import { syncCheckout } from './sync-checkout.ts';

type Unbooked = { id: string; type: string; ofId: string };

/**
 * Looks up what was settled of our checkouts and payments and is not booked, as its event would: that may be lost, and nothing else
 * asks about a refund that was made at the service, or about a checkout of long ago. What fails is an alert.
 */
export async function followSettled(deps: Deps, month: string, settled: readonly SettledItem[]): Promise<void> {
  const items = await findUnbooked(deps, settled);
  const told = ({ id }: Unbooked) => ({ id, text: `${id} was settled by Razorpay, and could not be looked up` });
  await forEachApart(deps, { job: `settled in ${month}`, items, told }, ({ id, type, ofId }) =>
    type === 'payment' ? syncCheckout(deps, ofId) : refreshRefund(deps, { id, providerPaymentId: ofId }),
  );
}

/** What of it is of a checkout or a payment here, and is not here itself. Another shop may have the same account. */
async function findUnbooked({ db }: Pick<Deps, 'db'>, settled: readonly SettledItem[]): Promise<Unbooked[]> {
  const lines = settled.flatMap(({ entityId: id, type, ofId }) =>
    ofId && (type === 'payment' || type === 'refund') ? [{ id, type, ofId }] : [],
  );
  const ids = lines.flatMap(({ id, ofId }) => [id, ofId]);
  const found = await Promise.all([
    db.select({ id: checkouts.providerOrderId }).from(checkouts).where(inArray(checkouts.providerOrderId, ids)),
    db.select({ id: payments.providerPaymentId }).from(payments).where(inArray(payments.providerPaymentId, ids)),
    db.select({ id: refunds.providerRefundId }).from(refunds).where(inArray(refunds.providerRefundId, ids)),
  ]);
  const known = new Set(found.flat().map(({ id }) => id));
  return lines.filter(({ id, ofId }) => known.has(ofId) && !known.has(id));
}
