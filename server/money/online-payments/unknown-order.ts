import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { rupees } from '../../../contract/rupees.ts';
import { raiseAlert } from '../../books/alerts/index.ts';
import { checkouts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../records/index.ts';
import { GatewayError, type ProviderOrder, requireGateway } from '../gateway/index.ts';
import { type Checkout, findCheckout, noteProviderOrder } from './checkouts.ts';

/**
 * Looks whose an order at the payment service is that no checkout has. One that was made for a checkout of ours becomes one; of
 * another one that was made by this site the staff are told, because its payment is not booked.
 * @returns its checkout; undefined for that of another shop under the same account
 * @throws GatewayError
 */
export async function adoptOrder(deps: Deps, providerOrderId: string): Promise<Checkout | undefined> {
  const order = await fetchOrder(deps, providerOrderId);
  if (!order || !isOurs(deps, order)) return undefined;
  const checkout = await findByReceipt(deps, order);
  if (checkout) {
    deps.log('warn', 'payments.order_adopted', { order: order.id });
    await noteProviderOrder(deps, checkout, order.id);
    return findCheckout(deps.db, order.id);
  }
  const { id, amountPaise, notes } = order;
  const text = `Order ${id} at Razorpay was made for order ${notes.order} of this site, which does not know it: what is paid for it (${rupees(amountPaise)}) is not booked.`;
  await transact(deps, null, (context) => raiseAlert(context, { kind: 'payment', about: id, text }));
}

/** The order; undefined where the keys know none, such as of the other mode. */
async function fetchOrder({ env }: Deps, providerOrderId: string): Promise<ProviderOrder | undefined> {
  try {
    return await requireGateway(env).order(providerOrderId);
  } catch (error) {
    if (error instanceof GatewayError && (error.status === 400 || error.status === 404)) return undefined;
    throw error;
  }
}

const isUuid = (text: string | null) => z.uuid().safeParse(text).success;

/** Orders of before the site was noted in them have our receipt, and our order's code. */
function isOurs({ env }: Deps, { receipt, notes }: ProviderOrder): boolean {
  return notes.site ? notes.site === env.PUBLIC_URL : isUuid(receipt) && notes.order !== undefined;
}

async function findByReceipt({ db }: Deps, { receipt, amountPaise, currency }: ProviderOrder) {
  if (!receipt || !isUuid(receipt)) return undefined;
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, receipt));
  return checkout?.amountPaise === amountPaise && currency === 'INR' ? checkout : undefined;
}
