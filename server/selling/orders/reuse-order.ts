import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { seatsTaken } from '../../db/queries/enrollments.ts';
import { batches, courses, orders } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { openToken } from './links/secrets.ts';
import { type MadeOrder, makeOrder, type NewOrder } from './make-order.ts';
import { findOpenOrders, lockPerson, type Order } from './queries.ts';
import { saleState } from './sale/for-sale.ts';

/** The person's open order if it is as good as a new one; else a new one without a hold. @throws as `makeOrder` */
export async function reuseOrder(context: Context, newOrder: NewOrder): Promise<MadeOrder> {
  const normalizedEmail = newOrder.person.email.toLowerCase();
  await lockPerson(context.tx, normalizedEmail);
  const open = await findOpenOrders(context.tx, normalizedEmail, newOrder.courseId);
  // The address may have belonged to another account, which keeps its order.
  const isOwn = ({ userId }: Order) => userId === null || userId === newOrder.person.userId;
  const reusable = open.find((order) => order.verifiedAt !== null && isOwn(order));
  const token = reusable && openToken(context, reusable.id, reusable.tokenSealed);
  if (reusable && token && (await isCurrent(context.tx, reusable, context.now()))) return { order: reusable, token };
  return makeOrder(context, newOrder);
}

/** Whether an order is still for sale and, unless its seat is held or staff made it, has a free seat at today's price. */
async function isCurrent(
  tx: Tx,
  { id, heldUntil, madeBy, listPaise, seats: count }: Order,
  now: Date,
): Promise<boolean> {
  const [current] = await tx
    .select({
      sale: saleState(now),
      pricePaise: courses.pricePaise,
      seats: batches.seats,
      taken: seatsTaken(batches.id, now, id),
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(eq(orders.id, id));
  if (current?.sale !== 'open') return false;
  if (madeBy !== null || (heldUntil !== null && heldUntil > now)) return true;
  const isSamePrice = listPaise === (current.pricePaise ?? 0) * count;
  return isSamePrice && (current.seats === null || current.taken + count <= current.seats);
}
