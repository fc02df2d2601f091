import { randomUUID } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CourseList } from '../../../contract/publishing/course.ts';
import { orderStates } from '../../../contract/selling/order-state.ts';
import { testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { batches, orders, payments, refunds, taxDocuments, waitlist } from '../../db/schema/index.ts';
import { seedContent } from '../../db/seed/index.ts';
import { readOverview } from '../../desk/overview/service.ts';
import { readWaiting } from '../../desk/today/service.ts';
import { listDues } from '../../selling/orders/dues/desk-dues.ts';
import { findViolations } from '../../selling/orders/index.ts';
import { listOrders } from '../../selling/orders/service.ts';
import { listWaiting } from '../../selling/waitlist/desk-service.ts';
import { offerSeats } from '../../selling/waitlist/index.ts';
import { buildApi } from '../app.ts';
import { sampleClasses } from './classes.ts';
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
await sampleClasses(deps);
await sampleSales(deps);

test('Courses: each of the six shows its own batch of 84 to 89, and no other number begins with an 8', async () => {
  const response = await buildApi(deps).request('/api/courses?kind=paid');
  const shown = CourseList.parse(await response.json()).data.map((course) => course.kind === 'paid' && course.batch);
  expect(shown).toEqual(['84', '85', '86', '87', '88', '89']);
  const all = (await db.select({ number: batches.number }).from(batches)).map(({ number }) => String(number));
  expect(all.filter((number) => number.startsWith('8')).sort()).toEqual(shown);
});

test('people wait for a full batch while the course has another, and none of them is offered that one', async () => {
  await offerSeats(deps);
  const { data } = await listWaiting(deps, {});
  expect(data.map(({ batch, state }) => [batch, state])).toEqual(Array(3).fill([72, 'waiting']));
});

test('the demo has orders in every state, with payments, documents and refunds, and breaks no rule', async () => {
  const { data } = await listOrders(deps, {});
  expect(new Set(data.map(({ state }) => state))).toEqual(new Set(orderStates));
  expect(await db.$count(taxDocuments)).toBeGreaterThan(6);
  const steps = (await db.select().from(refunds)).map(({ approvedAt }) => approvedAt === null);
  expect(steps.toSorted()).toEqual([false, true]);
  expect(await findViolations(db, now())).toEqual([]);
});

test('the desk has money, dues, a waitlist, and something to do for everyone', async () => {
  const { money } = await readOverview(deps, {});
  const waiting = await readWaiting(deps, { actor: { id: randomUUID(), roles: ['admin'] } });
  expect(waiting).toEqual(
    expect.arrayContaining([
      { kind: 'transfer', total: 1 },
      { kind: 'seat', total: 1 },
      { kind: 'approval', total: 1 },
    ]),
  );
  expect(money?.paidPaise).toBeGreaterThan(0);
  expect(money?.overduePaise).toBeGreaterThan(0);
  expect((await listDues(deps, {})).data.map(({ name }) => name)).toEqual(['Rahul Verma', 'Anita Bose', 'Pooja Desai']);
  expect(await db.$count(waitlist)).toBe(3);
});

test('every payment is for an order, and money has come from campaigns and sites', async () => {
  expect(await db.$count(payments, isNull(payments.orderId))).toBe(0);
  const { sources, batches } = await readOverview(deps, {});
  expect(sources.filter(({ paidPaise }) => (paidPaise ?? 0) > 0).map(({ kind, source }) => source || kind)).toEqual([
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
