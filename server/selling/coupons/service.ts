import { and, asc, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { CouponState, DeskCouponList, DeskNewCoupon } from '../../../contract/selling/desk-coupons.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { coupons, couponUses, courses, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, ById, Context } from '../../records/index.ts';

type CouponDeps = Pick<Deps, 'db' | 'now'>;

export async function listCoupons({ db, now }: CouponDeps): Promise<DeskCouponList> {
  const today = dateInKolkata(now());
  const [rows, soldCourses] = await Promise.all([findCoupons(db, now()), findCourses(db)]);
  return {
    data: rows.map(({ coupon, uses, course }) => {
      const { id, code, percent, offPaise, validFrom, validUntil, maxUses } = coupon;
      const state = stateOf(coupon, uses, today);
      return { id, code, percent, offPaise, course, validFrom, validUntil, uses, maxUses, state };
    }),
    courses: soldCourses,
  };
}

type Coupon = typeof coupons.$inferSelect;

function stateOf({ archivedAt, validFrom, validUntil, maxUses }: Coupon, uses: number, today: string): CouponState {
  if (archivedAt) return 'ended';
  if (today > validUntil) return 'over';
  if (today < validFrom) return 'coming';
  return maxUses !== null && uses >= maxUses ? 'used up' : 'valid';
}

function findCoupons(tx: Tx, now: Date) {
  // The same count as in `claimCoupon`.
  const isCounted = and(
    isNull(orders.cancelledAt),
    or(isNotNull(orders.confirmedAt), gt(orders.heldUntil, now)),
    eq(couponUses.couponId, coupons.id),
  );
  const uses: SQL<number> = sql`(SELECT count(*)::int FROM ${couponUses}
    JOIN ${orders} ON ${orders.id} = ${couponUses.orderId} WHERE ${isCounted})`;
  const isOnlyCourse = sql`${courses.id} = ${coupons.courseIds}[1]`;
  return tx
    .select({ coupon: coupons, uses, course: courses.title })
    .from(coupons)
    .leftJoin(courses, isOnlyCourse)
    .orderBy(desc(coupons.createdAt), desc(coupons.id));
}

function findCourses(tx: Tx) {
  const isSold = and(eq(courses.kind, 'paid'), isNull(courses.deletedAt));
  return tx.select({ id: courses.id, title: courses.title }).from(courses).where(isSold).orderBy(asc(courses.title));
}

/** @throws RequestError invalid_input for an unknown course, conflict for a code that was used before */
export async function addCoupon(
  { tx, now, audit }: Context<Actor>,
  { courseId, ...coupon }: DeskNewCoupon,
): Promise<string> {
  const isKnown = courseId === null || (await findCourses(tx)).some(({ id }) => id === courseId);
  if (!isKnown) fail.invalid('courseId', 'This course no longer exists.');
  const values = { ...coupon, courseIds: courseId === null ? null : [courseId], createdAt: now(), updatedAt: now() };
  const [created] = await tx.insert(coupons).values(values).onConflictDoNothing().returning({ id: coupons.id });
  if (!created) fail.conflict(`The code ${coupon.code} has already been used. Choose another code.`, 'code');
  await audit('coupon.create', created.id);
  return coupon.code;
}

/** Ends a coupon: new orders cannot use it; orders with it keep their price. @throws RequestError not_found, conflict */
export async function endCoupon({ audit, now, tx }: Context<Actor>, { id }: ById): Promise<void> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('no key update');
  if (!coupon) fail.notFound('There is no such coupon.');
  if (coupon.archivedAt) fail.conflict('This coupon has already ended.');
  await tx.update(coupons).set({ archivedAt: now(), updatedAt: now() }).where(eq(coupons.id, id));
  await audit('coupon.end', id);
}
