import { isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderStates } from '../../../contract/order-state.ts';
import { testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { orders, payments, refunds, taxDocuments, waitlist } from '../../db/schema/index.ts';
import { seedContent } from '../../db/seed/index.ts';
import { listDues } from '../../features/desk/orders/dues.ts';
import { listOrders } from '../../features/desk/orders/service.ts';
import { readOverview } from '../../features/desk/overview/service.ts';
import { findViolations } from '../../features/orders/index.ts';
import { seedDemo } from './index.ts';
import { sampleSales } from './sales.ts';

const { db } = await testDatabase();
const now = () => new Date();
const deps = testDeps(db, { now });
await seedContent(db, now());
await seedDemo(db, {
  password: 'first-password',
  adminPassword: 'second-password',
  staffPassword: 'third-password',
  now: now(),
});
await sampleSales(deps);

test('the demo has orders in every state, with payments, documents and refunds, and nothing of it is wrong', async () => {
  const { data } = await listOrders(deps, {});
  expect(new Set(data.map(({ state }) => state))).toEqual(new Set(orderStates));
  expect(await db.$count(taxDocuments)).toBeGreaterThan(6);
  const steps = (await db.select().from(refunds)).map(({ approvedAt }) => approvedAt === null);
  expect(steps.toSorted()).toEqual([false, true]);
  expect(await findViolations(db, now())).toEqual([]);
});

test('the desk has money, dues, a waitlist, and something to do for everybody', async () => {
  const { toDo, money } = await readOverview(deps, {});
  expect(toDo).toMatchObject({ transfersToCheck: 1, ordersToDecide: 1, refundsToApprove: 1 });
  expect(money.paidPaise).toBeGreaterThan(0);
  expect(money.overduePaise).toBeGreaterThan(0);
  expect((await listDues(deps, {})).data.map(({ name }) => name)).toEqual(['Rahul Verma', 'Anita Bose', 'Pooja Desai']);
  expect(await db.$count(waitlist)).toBe(3);
});

test('every payment is for an order, and money has come from campaigns and sites', async () => {
  expect(await db.$count(payments, isNull(payments.orderId))).toBe(0);
  const { sources, batches } = await readOverview(deps, {});
  expect(sources.filter(({ paidPaise }) => paidPaise > 0).map(({ kind, source }) => source || kind)).toEqual([
    'desk',
    'direct',
    'poster',
  ]);
  expect(batches.every(({ seats }) => seats !== null)).toBe(true);
});

test('a later start sells nothing again', async () => {
  const before = await db.$count(orders);
  await sampleSales(deps);
  expect(await db.$count(orders)).toBe(before);
});
