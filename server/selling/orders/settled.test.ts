import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { insertInBulk, planOf, settleStatistics } from '../../../tests/support/plans.ts';
import { createOrder, createPayment, createRefund } from '../../../tests/support/sales-factories.ts';
import { isOverdue } from '../../db/queries/orders.ts';
import { instalments, orders, payments, refunds } from '../../db/schema/index.ts';

const { db } = await testDatabase();
const { id: courseId } = await createPaidCourse(db);

async function sumsOf({ id }: { id: string }) {
  const [row] = await db
    .select({ settledPaise: orders.settledPaise, nextDueOn: orders.nextDueOn })
    .from(orders)
    .where(eq(orders.id, id));
  return row;
}
const settledOf = async (order: { id: string }) => (await sumsOf(order))?.settledPaise;
const nextDueOf = async (order: { id: string }) => (await sumsOf(order))?.nextDueOn;

test('a payment is settled until it is voided', async () => {
  const order = await createOrder(db, { courseId });
  expect(await settledOf(order)).toBe(0);
  await createPayment(db, order, { amountPaise: 100_000 });
  const mistake = await createPayment(db, order, { amountPaise: 50_000 });
  expect(await settledOf(order)).toBe(150_000);
  await db.update(payments).set({ voidedAt: TEST_NOW, voidReason: 'Typed twice' }).where(eq(payments.id, mistake.id));
  expect(await settledOf(order)).toBe(100_000);
});

test('an order is not settled once its money is certain to be refunded', async () => {
  const order = await createOrder(db, { courseId });
  const payment = await createPayment(db, order, { amountPaise: 100_000 });
  const refund = await createRefund(db, payment, { amountPaise: 30_000 });
  expect(await settledOf(order)).toBe(100_000);
  const set = (change: Partial<typeof refunds.$inferInsert>) =>
    db.update(refunds).set(change).where(eq(refunds.id, refund.id));
  await set({ state: 'approved' });
  expect(await settledOf(order)).toBe(70_000);
  await set({ amountPaise: 40_000 });
  expect(await settledOf(order)).toBe(60_000);
  await set({ state: 'failed' });
  expect(await settledOf(order)).toBe(60_000);
  await set({ state: 'declined' });
  expect(await settledOf(order)).toBe(100_000);
  await set({ state: 'done', doneAt: TEST_NOW });
  expect(await settledOf(order)).toBe(60_000);
  await db.delete(refunds).where(eq(refunds.id, refund.id));
  expect(await settledOf(order)).toBe(100_000);
});

test('two payments that come at once are both settled', async () => {
  const order = await createOrder(db, { courseId });
  const isFirstStored = Promise.withResolvers<void>();
  const mayFirstEnd = Promise.withResolvers<void>();
  const first = db.transaction(async (tx) => {
    await createPayment(tx, order, { amountPaise: 100_000 });
    isFirstStored.resolve();
    await mayFirstEnd.promise;
  });
  await isFirstStored.promise;
  const second = db.transaction(async (tx) => {
    await createPayment(tx, order, { amountPaise: 50_000 });
  });
  mayFirstEnd.resolve();
  await Promise.all([first, second]);
  expect(await settledOf(order)).toBe(150_000);
});

test('the next due day is that of the first instalment that is not settled', async () => {
  const order = await createOrder(db, { courseId }, [100_000, 499_900]);
  const [first, second] = await db.select().from(instalments).where(eq(instalments.orderId, order.id));
  expect(await nextDueOf(order)).toBe(first?.dueOn);
  await createPayment(db, order, { amountPaise: 99_999 });
  expect(await nextDueOf(order)).toBe(first?.dueOn);
  await createPayment(db, order, { amountPaise: 1 });
  expect(await nextDueOf(order)).toBe(second?.dueOn);
  const isSecond = and(eq(instalments.orderId, order.id), eq(instalments.number, 2));
  await db.update(instalments).set({ dueOn: '2027-10-01' }).where(isSecond);
  expect(await nextDueOf(order)).toBe('2027-10-01');
  const rest = await createPayment(db, order, { amountPaise: 499_900 });
  expect(await nextDueOf(order)).toBeNull();
  await createRefund(db, rest, { amountPaise: 100, state: 'approved' });
  expect(await nextDueOf(order)).toBe('2027-10-01');
});

describe('among 20,000 orders of which most are paid', () => {
  beforeAll(async () => {
    await insertInBulk(
      db,
      sql`
      WITH sold AS (
        INSERT INTO orders (code, normalized_email, name, mobile, course_id, list_paise, total_paise, settled_paise, next_due_on, confirmed_at, enrollment_id,
          refund_terms, privacy_notice_version, privacy_notice_at, created_at)
        SELECT 'NC-M' || n, 'm' || n || '@example.org', 'M', '+919876543210', ${courseId}, 599900, 599900,
          CASE WHEN n % 40 = 0 THEN 299900 ELSE 599900 END, CASE WHEN n % 40 = 0 THEN current_date - 30 END, now(), gen_random_uuid(), '{"fullDaysAfterStart": 7}', '1', now(), now()
        FROM generate_series(1, 20000) AS n RETURNING id
      )
      INSERT INTO instalments (order_id, number, due_on, amount_paise)
      SELECT id, 1, current_date - 30, 599900 FROM sold`,
    );
    await settleStatistics(db, orders, instalments);
  });

  test('overdue instalments are read from the orders that owe alone', async () => {
    const late = db.select({ id: orders.id }).from(orders).where(isOverdue('2027-01-01'));
    expect(await late).toHaveLength(500);
    const plan = await planOf(db, late);
    expect(plan).toContain('orders_owing_idx');
    expect(plan).not.toContain('Seq Scan');
  });
});
