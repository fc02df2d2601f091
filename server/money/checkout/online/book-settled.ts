import { inArray } from 'drizzle-orm';
import { tryEachWithAlerts } from '../../../books/alerts/index.ts';
import { checkouts, payments, refunds } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import type { SettledItem } from '../../gateway/index.ts';
import { refreshRefund } from './refund.ts';
import { syncCheckout } from './sync-checkout.ts';

type Line = { id: string; type: string; ofId: string; mayBeOurs: boolean };

/** An event was lost or the database restored. No other job looks up old checkouts, or refunds made at the service. */
export async function bookSettled(deps: Deps, month: string, items: readonly SettledItem[]): Promise<void> {
  const lines = items.flatMap(({ entityId: id, ofId, ...line }) => (ofId ? [{ id, ofId, ...line }] : []));
  const describeFailure = ({ id }: Line) => ({ id, text: `${id} was settled by Razorpay, and could not be looked up` });
  const unbookedPayments = await findUnbooked(deps, lines, 'payment');
  await tryEachWithAlerts(deps, { job: `settled in ${month}`, items: unbookedPayments, describeFailure }, ({ ofId }) =>
    syncCheckout(deps, ofId),
  );
  // This includes refunds of the payments that were just booked.
  const unbookedRefunds = await findUnbooked(deps, lines, 'refund');
  await tryEachWithAlerts(
    deps,
    { job: `refunds settled in ${month}`, items: unbookedRefunds, describeFailure },
    ({ id, ofId }) => refreshRefund(deps, { id, providerPaymentId: ofId }),
  );
}

/** Lines that belong to a checkout or payment here, or a lost order of this site; another shop may use the account. */
async function findUnbooked({ db }: Pick<Deps, 'db'>, items: readonly Line[], type: 'payment' | 'refund') {
  const lines = items.filter((line) => line.type === type);
  const ids = lines.flatMap(({ id, ofId }) => [id, ofId]);
  const knownRows = await Promise.all([
    db.select({ id: checkouts.providerOrderId }).from(checkouts).where(inArray(checkouts.providerOrderId, ids)),
    db.select({ id: payments.providerPaymentId }).from(payments).where(inArray(payments.providerPaymentId, ids)),
    db.select({ id: refunds.providerRefundId }).from(refunds).where(inArray(refunds.providerRefundId, ids)),
  ]);
  const knownIds = new Set(knownRows.flat().map(({ id }) => id));
  const isOfThisSite = ({ ofId, mayBeOurs }: Line) => knownIds.has(ofId) || (type === 'payment' && mayBeOurs);
  return lines.filter((line) => isOfThisSite(line) && !knownIds.has(line.id));
}
