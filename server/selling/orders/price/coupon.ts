import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { shareOf } from '../../../../contract/base/rupees.ts';
import { fail, RequestError } from '../../../base/errors.ts';
import { raiseAlert } from '../../../books/alerts/index.ts';
import type { Tx } from '../../../db/client.ts';
import { coupons, couponUses, instalments, orders } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { changeOrder, findInstalments, findOpenClaim, findSums, isFinal, lockOrder, type Order } from '../queries.ts';
import { findQuotation } from '../quotation/quotation.ts';

type Coupon = typeof coupons.$inferSelect;

/** The discount of a coupon on a price, in paise: at most the price. A percentage is rounded to whole rupees. */
function discountOf({ percent, offPaise }: Pick<Coupon, 'percent' | 'offPaise'>, listPaise: number): number {
  return Math.min(offPaise ?? shareOf(listPaise, percent ?? 0), listPaise);
}

type Use = { couponId: string; order: Pick<Order, 'id' | 'normalizedEmail' | 'couponId' | 'verifiedAt'>; now: Date };

/**
 * Counts the use of a coupon by an order, under the coupon's lock, in the transaction that holds or confirms the order.
 * A use counts while its order is held or confirmed, so an expired hold returns it. Earlier uses by the person are not
 * checked for a possible stranger: the response would reveal that the address bought something.
 * @throws RequestError conflict if no use is left
 */
export async function claimCoupon(tx: Tx, { couponId, order, now }: Use): Promise<void> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for('no key update');
  if (!coupon) throw new Error('The coupon of an order is gone');
  const isCounted = and(
    eq(couponUses.couponId, couponId),
    ne(orders.id, order.id),
    isNull(orders.cancelledAt),
    or(isNotNull(orders.confirmedAt), gt(orders.heldUntil, now)),
  );
  const uses = await tx
    .select({
      normalizedEmail: orders.normalizedEmail,
      isCertain: sql`coalesce(${orders.verifiedAt}, ${orders.confirmedAt})`,
    })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(isCounted);
  const ownUses = uses.filter(
    ({ normalizedEmail, isCertain }) => isCertain && normalizedEmail === order.normalizedEmail,
  ).length;
  const hint = order.couponId === couponId ? ' Take it off, or use another one.' : '';
  if (order.verifiedAt && ownUses >= coupon.perPerson)
    fail.conflict(`You have already used the coupon ${coupon.code}.${hint}`, 'coupon');
  if (coupon.maxUses !== null && uses.length >= coupon.maxUses) {
    fail.conflict(`The coupon ${coupon.code} is used up.${hint}`, 'coupon');
  }
  await tx.insert(couponUses).values({ couponId, orderId: order.id }).onConflictDoNothing();
}

/** `claimCoupon` for an order with money or an accepted transfer claim: if no use is left, the price stays and the use does not count. */
export async function honourCoupon(tx: Tx, use: Use): Promise<void> {
  await claimCoupon(tx, use).catch((error) => {
    if (!(error instanceof RequestError && error.code === 'conflict')) throw error;
    return endUse(tx, use.order.id);
  });
}

/** Alerts the staff if the use of an order's coupon does not count: its price was honoured beyond the limit. */
export async function alertBeyondLimit(context: Context, { id, code, couponId }: Order): Promise<void> {
  const [coupon] = await context.tx
    .select({ code: coupons.code, orderId: couponUses.orderId })
    .from(coupons)
    .leftJoin(couponUses, eq(couponUses.orderId, id))
    .where(eq(coupons.id, couponId ?? ''));
  if (!coupon || coupon.orderId) return;
  const text = `Order ${code} has the price of the coupon ${coupon.code}, which was used up when the money was recorded.`;
  await raiseAlert(context, { kind: 'payment', about: `coupon beyond its limit: ${id}`, orderId: id, text });
}

async function endUse(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.orderId, orderId));
}

/**
 * Applies a coupon to an order and replaces any other coupon, in the caller's transaction, which has locked the order's
 * person.
 * @throws RequestError invalid_input if there is no such coupon; conflict if it is used up, or the price is fixed
 */
export async function applyCoupon(context: Context, id: string, code: string): Promise<Order> {
  const order = await lockOrder(context.tx, id);
  const coupon = await findCoupon(context.tx, code, order.courseId, dateInKolkata(context.now()));
  if (order.couponId === coupon.id) return order;
  await requireOpenPrice(context.tx, order);
  await endUse(context.tx, id);
  await claimCoupon(context.tx, { couponId: coupon.id, order, now: context.now() });
  return reprice(context, order, coupon);
}

/** Takes the coupon off an order, so that the full price is due, under the same lock as `applyCoupon`. @throws RequestError conflict */
export async function removeCoupon(context: Context, id: string): Promise<Order> {
  const order = await lockOrder(context.tx, id);
  await requireOpenPrice(context.tx, order);
  await endUse(context.tx, id);
  return reprice(context, order, null);
}

const refusals = {
  coupon: 'no coupon can be used with it',
  seats: 'the number of seats cannot be changed here',
};

/**
 * @throws RequestError conflict unless the only discount of an order is a coupon, nothing of it is paid or claimed, and
 * staff gave it no instalments
 */
export async function requireOpenPrice(tx: Tx, order: Order, field: keyof typeof refusals = 'coupon'): Promise<void> {
  const plan = await findInstalments(tx, order.id);
  const { paidPaise } = await findSums(tx, order.id);
  const isOpen = !isFinal(order) && paidPaise === 0;
  const hasNoStaffPlan = plan.length <= 1 || order.instalmentsChosenAt !== null;
  if (await findQuotation(tx, order.id)) fail.conflict('The price is the one of the quotation.', field);
  const isPlain = (order.discountPaise === 0 || order.couponId !== null) && hasNoStaffPlan;
  if (!isOpen || !isPlain) fail.conflict(`This order already has another price, so ${refusals[field]}.`, field);
  if (await findOpenClaim(tx, order.id))
    fail.conflict('We are looking for your transfer. You can change this once we have found it.', field);
}

/** Stores the price of an order with a coupon or without one, due today. @param change the seats, if their number changes with it */
export async function reprice(
  context: Context,
  order: Order,
  coupon: Coupon | null,
  change: Partial<Pick<Order, 'seats' | 'hasOwnSeat' | 'listPaise'>> = {},
): Promise<Order> {
  const { now, tx } = context;
  const { id } = order;
  const { listPaise = order.listPaise } = change;
  const discountPaise = coupon ? discountOf(coupon, listPaise) : 0;
  const totalPaise = listPaise - discountPaise;
  await tx.delete(instalments).where(eq(instalments.orderId, id));
  const instalment = { orderId: id, number: 1, dueOn: dateInKolkata(now()), amountPaise: totalPaise };
  if (totalPaise > 0) await tx.insert(instalments).values(instalment);
  const price = { ...change, couponId: coupon?.id ?? null, discountPaise, totalPaise, instalmentsChosenAt: null };
  return changeOrder(context, order, price);
}

async function findCoupon(tx: Tx, code: string, courseId: string, today: string): Promise<Coupon> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code));
  const matchesCourse = coupon && (coupon.courseIds === null || coupon.courseIds.includes(courseId));
  const isValid = coupon && !coupon.archivedAt && coupon.validFrom <= today && today <= coupon.validUntil;
  if (matchesCourse && isValid) return coupon;
  fail.invalid('coupon', 'This coupon cannot be used for this course.');
}
