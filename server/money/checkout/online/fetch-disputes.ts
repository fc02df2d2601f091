import { and, eq, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../../../contract/base/time.ts';
import { tryEach, tryEachWithAlerts } from '../../../books/alerts/index.ts';
import { alerts, payments } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { createGateway, type ProviderDispute } from '../../gateway/index.ts';
import { LOST, recordFetchedDispute } from './dispute.ts';

/** The longest time that a bank takes to decide, in milliseconds. */
const MAX_DISPUTE_AGE_MS = 180 * DAY_MS;

/** Records disputes that no event reported, if their payment is booked or named in an alert. Runs every day. */
export async function fetchDisputes(deps: Deps): Promise<void> {
  const gateway = createGateway(deps.env);
  if (!gateway) return;
  const describeFailure = () => ({ id: 'ask', text: 'Disputes could not be fetched from Razorpay' });
  await tryEachWithAlerts(deps, { job: 'disputes', items: [gateway], describeFailure }, async ({ disputesSince }) => {
    const disputes = await disputesSince(new Date(deps.now().getTime() - MAX_DISPUTE_AGE_MS));
    const items = await findOwnDisputes(deps, disputes);
    const [failed] = await tryEach(deps, { job: 'dispute', items, idOf: ({ id }) => id }, (dispute) =>
      recordFetchedDispute(deps, eventTypeOf(dispute), dispute),
    );
    if (failed) throw new Error(`dispute ${failed.item.id}: ${failed.reason}`);
  });
}

/** The company may also use its Razorpay account elsewhere. */
async function findOwnDisputes({ db }: Deps, disputes: readonly ProviderDispute[]): Promise<ProviderDispute[]> {
  const ids = disputes.map((dispute) => dispute.providerPaymentId);
  const rows = await union(
    db.select({ id: payments.providerPaymentId }).from(payments).where(inArray(payments.providerPaymentId, ids)),
    db
      .select({ id: alerts.about })
      .from(alerts)
      .where(and(eq(alerts.kind, 'payment'), inArray(alerts.about, ids))),
  );
  const ownPaymentIds = new Set(rows.map(({ id }) => id));
  return disputes.filter((dispute) => ownPaymentIds.has(dispute.providerPaymentId));
}

function eventTypeOf({ status }: ProviderDispute): string {
  if (status === 'lost') return LOST;
  return `payment.dispute.${status === 'won' || status === 'closed' ? status : 'created'}`;
}
