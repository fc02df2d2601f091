import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { rupees } from '../../../../contract/base/rupees.ts';
import { raiseAlert } from '../../../books/alerts/index.ts';
import { checkouts, orders } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../records/index.ts';
import { GatewayError, type ProviderOrder, requireGateway } from '../../gateway/index.ts';
import { findCheckout, type StoredCheckout, storeProviderOrder } from './stored-checkouts.ts';

/**
 * Adopts an order of the payment service that no checkout names. If it was made for a checkout or an order of this site, its
 * checkout is stored again, because a restored backup does not have it. Otherwise the staff are alerted, because the payment
 * is not booked.
 * @returns its checkout; undefined for an order of another shop under the same account
 * @throws GatewayError
 */
export async function adoptOrder(deps: Deps, providerOrderId: string): Promise<StoredCheckout | undefined> {
  const order = await fetchOrder(deps, providerOrderId);
  if (order?.notes.site !== deps.env.PUBLIC_URL) return undefined;
  const checkout = await findByReceipt(deps, order);
  if (checkout) await storeProviderOrder(deps, checkout, order.id);
  else await storeMissingCheckout(deps, order);
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

async function storeMissingCheckout(
  deps: Deps,
  { id, amountPaise, currency, notes, createdAt }: ProviderOrder,
): Promise<void> {
  if (!notes.order || currency !== 'INR') return;
  const [order] = await deps.db.select({ id: orders.id }).from(orders).where(eq(orders.code, notes.order));
  if (!order) return;
  const { isTest } = requireGateway(deps.env);
  const closedAt = deps.now();
  const missingCheckout = { orderId: order.id, amountPaise, isTest, openedAt: createdAt ?? closedAt, closedAt };
  await deps.db
    .insert(checkouts)
    .values({ ...missingCheckout, provider: 'razorpay', providerOrderId: id })
    .onConflictDoNothing({ target: checkouts.providerOrderId });
}

/** Undefined if the service does not have it for these keys, such as a test order for live keys. */
async function fetchOrder({ env }: Deps, providerOrderId: string): Promise<ProviderOrder | undefined> {
  try {
    return await requireGateway(env).order(providerOrderId);
  } catch (error) {
    if (error instanceof GatewayError && (error.status === 400 || error.status === 404)) return undefined;
    throw error;
  }
}

async function findByReceipt({ db }: Deps, { receipt, amountPaise, currency }: ProviderOrder) {
  const { data: id } = z.uuid().safeParse(receipt);
  if (!id) return undefined;
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return checkout?.amountPaise === amountPaise && currency === 'INR' ? checkout : undefined;
}
