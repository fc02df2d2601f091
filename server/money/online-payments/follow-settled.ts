import { inArray } from 'drizzle-orm';
import { forEachApart } from '../../books/alerts/index.ts';
import { checkouts, payments, refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { SettledItem } from '../gateway/index.ts';
import { refreshRefund } from './refund.ts';
import { syncCheckout } from './sync-checkout.ts';

type Line = { id: string; type: string; ofId: string; mayBeOurs: boolean };

/**
 * Looks up what was settled of our orders and payments and is not booked, as its event would: that may be lost, or the database
 * with it, and nothing else asks about a refund that was made at the service, or about a checkout of long ago. What fails is an alert.
 */
export async function followSettled(deps: Deps, month: string, settled: readonly SettledItem[]): Promise<void> {
  const lines = settled.flatMap(({ entityId: id, ofId, ...line }) => (ofId ? [{ id, ofId, ...line }] : []));
  const told = ({ id }: Line) => ({ id, text: `${id} was settled by Razorpay, and could not be looked up` });
  const paid = await findUnbooked(deps, lines, 'payment');
  await forEachApart(deps, { job: `settled in ${month}`, items: paid, told }, ({ ofId }) => syncCheckout(deps, ofId));
  // Also of the payments that are booked by now.
  const returned = await findUnbooked(deps, lines, 'refund');
  await forEachApart(deps, { job: `refunds settled in ${month}`, items: returned, told }, ({ id, ofId }) =>
    refreshRefund(deps, { id, providerPaymentId: ofId }),
  );
}

/**
 * The lines of a type that are not booked, and are of a checkout or a payment here, or of an order of this site that it may not know
 * any more. Another shop may have the same account.
 */
async function findUnbooked({ db }: Pick<Deps, 'db'>, settled: readonly Line[], type: 'payment' | 'refund') {
  const lines = settled.filter((line) => line.type === type);
  const ids = lines.flatMap(({ id, ofId }) => [id, ofId]);
  const found = await Promise.all([
    db.select({ id: checkouts.providerOrderId }).from(checkouts).where(inArray(checkouts.providerOrderId, ids)),
    db.select({ id: payments.providerPaymentId }).from(payments).where(inArray(payments.providerPaymentId, ids)),
    db.select({ id: refunds.providerRefundId }).from(refunds).where(inArray(refunds.providerRefundId, ids)),
  ]);
  const known = new Set(found.flat().map(({ id }) => id));
  const isOurs = ({ ofId, mayBeOurs }: Line) => known.has(ofId) || (type === 'payment' && mayBeOurs);
  return lines.filter((line) => isOurs(line) && !known.has(line.id));
}
