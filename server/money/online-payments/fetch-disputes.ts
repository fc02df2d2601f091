import { inArray } from 'drizzle-orm';
import { doApart, forEachApart } from '../../books/alerts/index.ts';
import { payments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { gatewayOf, type ProviderDispute } from '../gateway/index.ts';
import { LOST, noteFetched } from './dispute.ts';

/** A bank may take months to decide, in milliseconds. */
const FOLLOWED_MS = 180 * 24 * 60 * 60_000;

/** Notes what the events of disputes did not tell, of payments that are booked. Runs every day. */
export async function fetchDisputes(deps: Deps): Promise<void> {
  const gateway = gatewayOf(deps.env);
  if (!gateway) return;
  const told = () => ({ id: 'ask', text: 'The disputes of payments are not asked about' });
  await forEachApart(deps, { job: 'disputes', items: [gateway], told }, async ({ disputesSince }) => {
    const found = await disputesSince(new Date(deps.now().getTime() - FOLLOWED_MS));
    const items = await findBooked(deps, found);
    const [fault] = await doApart(deps, { job: 'dispute', items, idOf: ({ id }) => id }, (dispute) =>
      noteFetched(deps, typeOf(dispute), dispute),
    );
    if (fault) throw new Error(`dispute ${fault.item.id}: ${fault.reason}`);
  });
}

async function findBooked({ db }: Deps, disputes: readonly ProviderDispute[]): Promise<ProviderDispute[]> {
  const { providerPaymentId } = payments;
  const ids = disputes.map((dispute) => dispute.providerPaymentId);
  const rows = await db.select({ providerPaymentId }).from(payments).where(inArray(providerPaymentId, ids));
  const booked = new Set(rows.map((row) => row.providerPaymentId));
  return disputes.filter((dispute) => booked.has(dispute.providerPaymentId));
}

/** The event that says what a dispute is now. */
function typeOf({ status }: ProviderDispute): string {
  if (status === 'lost') return LOST;
  return `payment.dispute.${status === 'won' || status === 'closed' ? status : 'created'}`;
}
