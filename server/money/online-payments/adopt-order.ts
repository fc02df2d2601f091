import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { rupees } from '../../../contract/base/rupees.ts';
import { raiseAlert } from '../../books/alerts/index.ts';
import { checkouts, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../records/index.ts';
import { GatewayError, type ProviderOrder, requireGateway } from '../gateway/index.ts';
import { findCheckout, type StoredCheckout, storeProviderOrder } from './stored-checkouts.ts';

/**
 * Adopts an order of the payment service that no checkout names. If it was made for a checkout or an order of this site, its
 * checkout is stored again: a restored backup lacks it. If the site no longer knows what it was for, the staff are alerted,
 * because its payment is not booked.
 * @returns its checkout; undefined for that of another shop under the same account
 * @throws GatewayError
 */
export async function adoptOrder(deps: Deps, providerOrderId: string): Promise<StoredCheckout | undefined> {
  const order = await fetchOrder(deps, providerOrderId);
  if (!order || !isOurs(deps, order)) return undefined;
  const checkout = await findByReceipt(deps, order);
  if (checkout) await storeProviderOrder(deps, checkout, order.id);
  else await storeForgotten(deps, order);
  const adopted = await findCheckout(deps.db, order.id);
  if (adopted) {
    deps.log('warn', 'payments.order_adopted', { order: order.id });
    return adopted;
  }
  const { id, amountPaise, notes } = order;
  const text = `Order ${id} at Razorpay was made for order ${notes.order} of this site, which does not know it: what is paid for it (${rupees(amountPaise)}) is not booked.`;
  await transact(deps, null, (context) => raiseAlert(context, { kind: 'payment', about: id, text }));
  return undefined;
}

/** Stores an order of the service, which names its order here, as a closed checkout. */
async function storeForgotten(
  deps: Deps,
  { id, amountPaise, currency, notes, createdAt }: ProviderOrder,
): Promise<void> {
  if (notes.site !== deps.env.PUBLIC_URL || !notes.order || currency !== 'INR') return;
  const [order] = await deps.db.select({ id: orders.id }).from(orders).where(eq(orders.code, notes.order));
  if (!order) return;
  const { isTest } = requireGateway(deps.env);
  const closedAt = deps.now();
  const made = { orderId: order.id, amountPaise, isTest, openedAt: createdAt ?? closedAt, closedAt };
  await deps.db
    .insert(checkouts)
    .values({ ...made, provider: 'razorpay', providerOrderId: id })
    .onConflictDoNothing({ target: checkouts.providerOrderId });
}

/** The order; undefined if the keys do not know it, such as one of the other mode. */
async function fetchOrder({ env }: Deps, providerOrderId: string): Promise<ProviderOrder | undefined> {
  try {
    return await requireGateway(env).order(providerOrderId);
  } catch (error) {
    if (error instanceof GatewayError && (error.status === 400 || error.status === 404)) return undefined;
    throw error;
  }
}

const isUuid = (text: string | null) => z.uuid().safeParse(text).success;

/** Old orders do not name the site, but have our receipt and our order's code. */
function isOurs({ env }: Deps, { receipt, notes }: ProviderOrder): boolean {
  return notes.site ? notes.site === env.PUBLIC_URL : isUuid(receipt) && notes.order !== undefined;
}

async function findByReceipt({ db }: Deps, { receipt, amountPaise, currency }: ProviderOrder) {
  if (!receipt || !isUuid(receipt)) return undefined;
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, receipt));
  return checkout?.amountPaise === amountPaise && currency === 'INR' ? checkout : undefined;
}
