import { and, desc, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { checkouts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { GatewayError, gatewayOf } from '../gateway/index.ts';
import { refreshCheckout } from './refresh.ts';
import { refreshRefunds } from './refund.ts';

const MINUTE_MS = 60_000;
/** Until then the webhook has its time. */
const QUIET_MS = 15 * MINUTE_MS;
/** A payment may succeed three days after it failed, and the service may be away meanwhile. */
const POLLED_MS = 5 * 24 * 60 * MINUTE_MS;
/** Open checkouts are asked about each time while they are as young as this, and all once an hour. */
const YOUNG_MS = 2 * 60 * MINUTE_MS;
const RUN_MS = 5 * MINUTE_MS;

/** Asks the payment service for what its events did not tell: payments of checkouts, and refunds. Runs every five minutes. */
export async function pollGateway(deps: Deps): Promise<void> {
  try {
    if (gatewayOf(deps.env)) for (const providerOrderId of await findDue(deps)) await refreshOne(deps, providerOrderId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Away: the next run asks again.
    deps.log('warn', 'payments.gateway_away', { reason: error.message });
  }
  // Also without keys: somebody approved them, and hears that they are not sent.
  await refreshRefunds(deps);
}

/** The orders at the service to ask about, the newest first. */
async function findDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string[]> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const isYoung = and(isNull(checkouts.closedAt), gt(checkouts.openedAt, ago(YOUNG_MS)));
  const isFullHour = now().getTime() % (60 * MINUTE_MS) < RUN_MS;
  const found = await db
    .select({ id: checkouts.providerOrderId })
    .from(checkouts)
    .where(
      and(
        isNotNull(checkouts.providerOrderId),
        lte(checkouts.openedAt, ago(QUIET_MS)),
        gt(checkouts.openedAt, ago(POLLED_MS)),
        isFullHour ? undefined : isYoung,
      ),
    )
    .orderBy(desc(checkouts.openedAt));
  return found.flatMap(({ id }) => id ?? []);
}

/** An order that the service does not know stops nothing. @throws GatewayError when the service is away */
async function refreshOne(deps: Deps, providerOrderId: string): Promise<void> {
  try {
    await refreshCheckout(deps, providerOrderId);
  } catch (error) {
    if (!(error instanceof GatewayError && error.failure === 'refused')) throw error;
    deps.log('warn', 'payments.order_refused', { order: providerOrderId, reason: error.message });
  }
}
