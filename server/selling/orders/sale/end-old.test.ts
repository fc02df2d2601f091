import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../contract/base/time.ts';
import { TEST_NOW, testDeps } from '../../../../tests/support/api.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { createBatch, createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { createOrder, createPayment, createTransferClaim } from '../../../../tests/support/sales-factories.ts';
import { checkouts, orders } from '../../../db/schema/index.ts';
import { endOldOrders } from './end-old.ts';

const { db } = await testDatabase();
await createSite(db);
const { id: courseId } = await createPaidCourse(db);
const begun = await createBatch(db, courseId, { startsOn: '2026-11-20', endsOn: '2026-12-20' });
const over = await createBatch(db, courseId, { startsOn: '2026-11-01', endsOn: '2026-11-20' });
const coming = await createBatch(db, courseId, { startsOn: '2026-11-21' });
const deps = testDeps(db);

const days = (count: number) => new Date(TEST_NOW.getTime() + count * DAY_MS);
const reasonOf = async (id: string) =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0]?.cancelReason ?? null;

test('only orders that cannot lead to a seat end, each with its reason', async () => {
  const made = {
    begun: await createOrder(db, { courseId, batchId: begun.id }),
    over: await createOrder(db, { courseId, batchId: over.id }),
    coming: await createOrder(db, { courseId, batchId: coming.id }),
    old: await createOrder(db, { courseId, batchId: coming.id, createdAt: days(-30) }),
    young: await createOrder(db, { courseId, createdAt: days(-29) }),
    held: await createOrder(db, { courseId, batchId: begun.id, heldAt: TEST_NOW, heldUntil: days(1) }),
    lapsed: await createOrder(db, { courseId, batchId: begun.id, heldAt: days(-2), heldUntil: days(-1) }),
    meant: await createOrder(db, { courseId, batchId: begun.id, pastStart: true }),
  };
  await endOldOrders(deps);
  await endOldOrders(deps);
  const reasons = await Promise.all(Object.values(made).map(({ id }) => reasonOf(id)));
  expect(Object.fromEntries(Object.keys(made).map((name, index) => [name, reasons[index]]))).toEqual({
    begun: 'Its batch has begun',
    over: 'Its batch is over',
    coming: null,
    old: 'Its price was made more than 30 days ago',
    young: null,
    held: null,
    lapsed: 'Its batch has begun',
    meant: null,
  });
});

test('an order with a payment, a claim or a payment in progress does not end', async () => {
  const make = () => createOrder(db, { courseId, batchId: begun.id });
  const [paid, claimed, paying, tried, waiting] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await createOrder(db, { courseId, batchId: begun.id, seatChoiceDeadline: days(1) }),
  ];
  await createPayment(db, paid, { amountPaise: 100 });
  await createTransferClaim(db, claimed);
  const checkout = { amountPaise: 599_900, provider: 'razorpay', isTest: false } as const;
  await db.insert(checkouts).values([
    { ...checkout, orderId: paying.id, providerOrderId: 'order_1', openedAt: days(-4) },
    { ...checkout, orderId: tried.id, providerOrderId: 'order_2', openedAt: days(-6) },
  ]);
  await endOldOrders(deps);
  const ended = await Promise.all([paid, claimed, paying, waiting].map(({ id }) => reasonOf(id)));
  expect(ended).toEqual([null, null, null, null]);
  expect(await reasonOf(tried.id)).toBe('Its batch has begun');
});
