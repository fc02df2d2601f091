import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import { RequestError } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { coupons, couponUses, instalments, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { findInstalments, findSums, lockOrder, type Order } from './queries.ts';

type Coupon = typeof coupons.$inferSelect;

/** What a coupon takes off a price, at most the price, in paise; a share is rounded to whole rupees. */
export function discountOf({ percent, offPaise }: Pick<Coupon, 'percent' | 'offPaise'>, listPaise: number): number {
  const off = offPaise ?? Math.round((listPaise * (percent ?? 0)) / 10_000) * 100;
  return Math.min(off, listPaise);
}

type Use = { couponId: string; order: Pick<Order, 'id' | 'emailKey'>; now: Date };

/**
 * Checks that a coupon has a use left for an order, under the coupon's lock, in the transaction that holds or confirms it.
 * A use counts while its order is held or confirmed, so that a lapsed hold gives it back.
 * @throws RequestError conflict
 */
export async function claimCoupon(tx: Tx, { couponId, order, now }: Use): Promise<void> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for('no key update');
  if (!coupon) throw new Error('The coupon of an order is gone');
  const counts = and(
    eq(couponUses.couponId, couponId),
    ne(orders.id, order.id),
    isNull(orders.cancelledAt),
    or(isNotNull(orders.confirmedAt), gt(orders.heldUntil, now)),
  );
  const users = await tx
    .select({ emailKey: orders.emailKey })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(counts);
  const own = users.filter(({ emailKey }) => emailKey === order.emailKey).length;
  if (own >= coupon.perPerson) refuse(`You have used the coupon ${coupon.code} already.`);
  if (coupon.maxUses !== null && users.length >= coupon.maxUses) refuse(`The coupon ${coupon.code} is used up.`);
}

/**
 * Takes what a coupon is worth off an order that has no other discount, is paid in one part, and has no money yet; in the
 * caller's transaction, which holds the order's person.
 * @throws RequestError invalid_input where there is no such coupon, conflict where it is used up
 */
export async function applyCoupon({ now }: Pick<Deps, 'now'>, tx: Tx, id: string, code: string): Promise<Order> {
  const order = await lockOrder(tx, id);
  const coupon = await findCoupon(tx, code.trim().toUpperCase(), order.courseId, dateInKolkata(now()));
  if (order.couponId === coupon.id) return order;
  const parts = await findInstalments(tx, id);
  const { paidPaise } = await findSums(tx, id);
  const isOpen = !order.confirmedAt && !order.cancelledAt && paidPaise === 0;
  if (!isOpen || order.discountPaise > 0 || parts.length !== 1) {
    refuse('This order has another price already, so no coupon can be used with it.');
  }
  await claimCoupon(tx, { couponId: coupon.id, order, now: now() });
  await tx.insert(couponUses).values({ couponId: coupon.id, orderId: id });
  const discountPaise = discountOf(coupon, order.listPaise);
  const totalPaise = order.listPaise - discountPaise;
  const isPart = eq(instalments.orderId, id);
  if (totalPaise > 0) await tx.update(instalments).set({ amountPaise: totalPaise }).where(isPart);
  else await tx.delete(instalments).where(isPart);
  const change = { couponId: coupon.id, discountPaise, totalPaise, version: order.version + 1, updatedAt: now() };
  await tx.update(orders).set(change).where(eq(orders.id, id));
  return { ...order, ...change };
}

async function findCoupon(tx: Tx, code: string, courseId: string, today: string): Promise<Coupon> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code));
  const isOfCourse = coupon && (coupon.courseIds === null || coupon.courseIds.includes(courseId));
  const isValid = coupon && !coupon.archivedAt && coupon.validFrom <= today && today <= coupon.validUntil;
  if (isOfCourse && isValid) return coupon;
  const message = 'There is no such coupon for this course now.';
  throw new RequestError('invalid_input', { message, fields: { coupon: message } });
}

function refuse(message: string): never {
  throw new RequestError('conflict', { message, fields: { coupon: message } });
}
