import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../contract/base/time.ts';
import { readEnv } from '../../server/base/env.ts';
import { batches, couponUses, courses, enrollments, orders, payments, users } from '../../server/db/schema/index.ts';
import { makeOrder } from '../../server/selling/orders/index.ts';
import { createCoupon } from '../support/sales-factories.ts';
import { inSiteDatabase } from './database.ts';
import { secret } from './state.ts';
import { newEmail } from './stored-records.ts';

/** The page of an order, its id, and the email of its buyer. */
export type NewOrder = { path: string; id: string; email: string };

/** Stores an order of DevOps Basics. @param email of the buyer; a new one by default */
export function newOrder(email = newEmail()): Promise<NewOrder> {
  return inSiteDatabase(async (db) => {
    const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, 'devops-basics'));
    if (!course) throw new Error('The sample course is missing');
    const person = { email, name: 'Asha Rao', mobile: '+919876543210' };
    const deps = { env: readEnv({ SECRET: secret }), now: () => new Date() };
    const wanted = { person, courseId: course.id, batchId: null, madeBy: null };
    const { order, token } = await db.transaction((tx) => makeOrder({ ...deps, tx }, wanted));
    return { path: `/pay?token=${token}`, id: order.id, email };
  });
}

/** Stores that an order is paid in cash, and that its buyer has a seat, or waits for one because the batch is full. */
export function storePaid({ id, email }: NewOrder, { seat }: { seat: boolean }): Promise<void> {
  return inSiteDatabase(async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    if (!order) throw new Error('The order is missing');
    const { courseId, totalPaise } = order;
    const now = new Date();
    const paidOn = now.toISOString().slice(0, 10);
    await db.insert(payments).values({ orderId: id, courseId, amountPaise: totalPaise, method: 'cash', paidOn });
    if (!seat) {
      const batchId = await fullBatch(courseId);
      const seatChoiceDeadline = new Date(now.getTime() + 24 * 60 * 60 * 1000);
      await db.update(orders).set({ batchId, seatChoiceDeadline }).where(eq(orders.id, id));
      return;
    }
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const userId = user?.id ?? null;
    const [enrollment] = await db.insert(enrollments).values({ courseId, email, userId }).returning();
    const change = { confirmedAt: now, enrollmentId: enrollment?.id ?? null, userId };
    await db.update(orders).set(change).where(eq(orders.id, id));
  });
}

type Coupon = Awaited<ReturnType<typeof createCoupon>>;

/** A coupon of 10 % that can be used once, now. */
export function newCoupon(): Promise<Coupon> {
  const code = `ONCE${randomInt(1_000_000)}`;
  return inSiteDatabase((db) =>
    createCoupon(db, { code, maxUses: 1, validFrom: '2020-01-01', validUntil: '2099-12-31' }),
  );
}

/** Lets another buyer hold a seat with a coupon, which uses the coupon up. */
export async function useUpCoupon({ id: couponId }: Coupon): Promise<void> {
  const { id: orderId } = await newOrder();
  const heldUntil = new Date(Date.now() + 60 * 60 * 1000);
  await inSiteDatabase(async (db) => {
    await db.update(orders).set({ couponId, heldAt: new Date(), heldUntil }).where(eq(orders.id, orderId));
    await db.insert(couponUses).values({ couponId, orderId });
  });
}

/** Moves an order into a batch whose only seat is held for another buyer, who has not paid. @returns the end of that hold */
export async function holdAllSeats({ id }: NewOrder): Promise<Date> {
  const other = await newOrder();
  return inSiteDatabase(async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    if (!order) throw new Error('The order is missing');
    const batchId = await farBatch(order.courseId);
    const heldUntil = new Date(Date.now() + 60 * 60 * 1000);
    await db.update(orders).set({ batchId, heldAt: new Date(), heldUntil }).where(eq(orders.id, other.id));
    await db.update(orders).set({ batchId }).where(eq(orders.id, id));
    return heldUntil;
  });
}

async function fullBatch(courseId: string): Promise<string> {
  const batchId = await farBatch(courseId);
  await inSiteDatabase((db) => db.insert(enrollments).values({ courseId, batchId, email: newEmail() }));
  return batchId;
}

/** A batch of one seat, so far away that no page shows it first. */
function farBatch(courseId: string): Promise<string> {
  return inSiteDatabase(async (db) => {
    const number = 100_000 + Math.floor(Math.random() * 800_000);
    const startsOn = new Date(Date.now() + 400 * DAY_MS).toISOString().slice(0, 10);
    const [batch] = await db.insert(batches).values({ courseId, number, startsOn, seats: 1 }).returning();
    if (!batch) throw new Error('The batch was not stored');
    return batch.id;
  });
}
