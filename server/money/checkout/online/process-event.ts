import { eq, sql } from 'drizzle-orm';
import { describeReason } from '../../../base/errors.ts';
import { providerEvents } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { recordDispute } from './dispute.ts';
import { EventRefs } from './event.ts';
import { refreshRefund } from './refund.ts';
import { syncCheckout } from './sync-checkout.ts';

/** Asks the service about the subject of an event, so a repeat does no harm. @throws GatewayError or the failure; the job repeats it */
export async function processProviderEvent(deps: Deps, eventId: string): Promise<void> {
  const [event] = await deps.db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  if (!event || event.doneAt) return;
  try {
    await refreshSubject(deps, event.type, EventRefs.parse(event.body));
  } catch (error) {
    await deps.db
      .update(providerEvents)
      .set({ attempts: sql`${providerEvents.attempts} + 1`, error: describeReason(error) })
      .where(eq(providerEvents.id, eventId));
    throw error;
  }
  await deps.db
    .update(providerEvents)
    .set({ attempts: sql`${providerEvents.attempts} + 1`, doneAt: deps.now(), error: null })
    .where(eq(providerEvents.id, eventId));
}

async function refreshSubject(
  deps: Deps,
  type: string,
  { providerOrderId, refund, dispute }: EventRefs,
): Promise<void> {
  if (dispute) await recordDispute(deps, type, dispute);
  else if (refund) await refreshRefund(deps, refund);
  else if (providerOrderId) await syncCheckout(deps, providerOrderId);
}
