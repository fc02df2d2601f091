import { eq } from 'drizzle-orm';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { DeskCharge } from '../../../../contract/selling/desk-orders.ts';
import { fail } from '../../../base/errors.ts';
import { instalments, orders } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { findInstalments, lockOrder } from '../queries.ts';

/** The highest price of an order, ₹1 crore, in paise. */
const MAX_PAISE = 1_000_000_000;

/**
 * Adds a charge to an order with a seat, such as the difference to a more expensive batch, in the caller's transaction, which has
 * locked its person. A refund does the opposite: it lowers the price.
 * @throws RequestError not_found, conflict without a seat or for a price that changed since it was read, invalid_input for a day
 * before the due day of the last instalment
 */
export async function addCharge(
  { now, tx }: Context,
  id: string,
  { amountPaise, dueOn, totalPaise: readPaise }: Omit<DeskCharge, 'reason'>,
): Promise<void> {
  const order = await lockOrder(tx, id);
  if (!order.confirmedAt || order.cancelledAt || order.erasedAt) {
    fail.conflict(`Order ${order.code} has no seat: make another order instead.`);
  }
  if (order.totalPaise !== readPaise)
    fail.conflict(`The price is now ${rupees(order.totalPaise)}. Check the order first.`);
  if (order.listPaise + amountPaise > MAX_PAISE) fail.invalid('amountPaise', 'The price would be above ₹1,00,00,000.');
  const lastInstalment = (await findInstalments(tx, id)).at(-1);
  if (lastInstalment && dueOn < lastInstalment.dueOn)
    fail.invalid('dueOn', 'Must not be before the day of the last instalment.');
  await tx.insert(instalments).values({ orderId: id, number: (lastInstalment?.number ?? 0) + 1, dueOn, amountPaise });
  const { listPaise, totalPaise, version } = order;
  const change = { listPaise: listPaise + amountPaise, totalPaise: totalPaise + amountPaise, version: version + 1 };
  await tx
    .update(orders)
    .set({ ...change, updatedAt: now() })
    .where(eq(orders.id, id));
}
