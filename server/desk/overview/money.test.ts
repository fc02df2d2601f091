import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createRequest } from '../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { createOrder, createPayment, createRefund } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { instalments } from '../../db/schema/index.ts';

// Today is 21 November 2026 in Asia/Kolkata.
const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db);
const counsellor = await createStaff(api, db, 'counsellor');
const { id: courseId } = await createPaidCourse(db, { title: 'Weaving' });
const today = new Date('2026-11-21T09:00:00+05:30');

/** An order with a seat. */
async function sell(changes: Partial<Parameters<typeof createOrder>[1]> = {}, parts?: number[]) {
  const { id: enrollmentId } = await createEnrollment(db, courseId, {});
  return createOrder(db, { courseId, enrollmentId, confirmedAt: TEST_NOW, ...changes }, parts);
}

// A campaign of today, a site of today, no one of today, and a campaign of January.
const posterRequest = await createRequest(db, courseId, {
  createdAt: today,
  stage: 'enrolled',
  utmSource: 'poster',
  referrer: 'https://www.search.example',
  ownerId: counsellor.user.id,
  firstReachedAt: TEST_NOW,
});
await createRequest(db, courseId, { createdAt: today, referrer: 'https://www.search.example' });
await createRequest(db, courseId, { createdAt: today });
const radioRequest = await createRequest(db, courseId, {
  createdAt: new Date('2026-01-01T09:00:00Z'),
  utmSource: 'radio',
});

// Three instalments: the first is paid with half of the second, and two were paid back.
const orderInInstalments = await sell({ requestId: posterRequest.id }, [300_000, 200_000, 99_900]);
const first = await createPayment(db, orderInInstalments, { amountPaise: 450_000, paidOn: '2026-11-20' });
await createRefund(db, first, { amountPaise: 100_000, state: 'done', doneAt: TEST_NOW });
await createPayment(db, orderInInstalments, {
  amountPaise: 1,
  paidOn: '2026-11-20',
  voidedAt: TEST_NOW,
  voidReason: 'Twice',
});
// Late, and paid by no one.
const lateOrder = await sell();
await db.update(instalments).set({ dueOn: '2026-11-19' }).where(eq(instalments.orderId, lateOrder.id));
// Paid long ago, paid today, without a request, and for a test.
await createPayment(db, await sell(), { paidOn: '2026-10-01' });
const radioOrder = await sell({ requestId: radioRequest.id });
await createPayment(db, radioOrder, { amountPaise: 599_900, paidOn: '2026-11-21' });
const walkInOrder = await sell({ listPaise: 100_000 });
await createPayment(db, walkInOrder, { amountPaise: 100_000, paidOn: '2026-11-21' });
await createPayment(db, await createOrder(db, { courseId, isTest: true }), { paidOn: '2026-11-21' });

async function read(): Promise<DeskOverview> {
  return (await (await api.request('/api/desk/overview?days=7', { headers })).json()).data;
}

test('payments of the span are summed, in total and by day, without void and test payments', async () => {
  const { money, days } = await read();
  expect(money).toMatchObject({ paidPaise: 1_149_900, refundedPaise: 100_000 });
  expect(days.filter(({ paidPaise }) => paidPaise !== 0).map(({ date, paidPaise }) => [date, paidPaise])).toEqual([
    ['2026-11-20', 450_000],
    ['2026-11-21', 699_900],
  ]);
});

test('amounts that are late or due within 30 days are summed, less payments that were not returned', async () => {
  expect((await read()).money).toMatchObject({ duePaise: 150_000, overduePaise: 599_900, overdueOrders: 1 });
});

test('the requests of the span, and the payments for them, are counted by source and by owner', async () => {
  const { sources, owners } = await read();
  expect(sources).toEqual([
    { kind: 'named', source: 'poster', requests: 1, reached: 1, converted: 1, paidPaise: 350_000 },
    { kind: 'named', source: 'search.example', requests: 1, reached: 0, converted: 0, paidPaise: 0 },
    { kind: 'direct', source: '', requests: 1, reached: 0, converted: 0, paidPaise: 0 },
  ]);
  expect(owners).toEqual([
    {
      owner: { id: counsellor.user.id, name: counsellor.user.name },
      requests: 1,
      reached: 1,
      converted: 1,
      paidPaise: 350_000,
    },
    { owner: null, requests: 2, reached: 0, converted: 0, paidPaise: 0 },
  ]);
});

test('the next batches are listed with the seats that learners and live holds take', async () => {
  await createBatch(db, courseId, { startsOn: '2026-11-21', seats: 5 });
  const { id, number } = await createBatch(db, courseId, { startsOn: '2026-12-01', seats: 5 });
  await createEnrollment(db, courseId, { batchId: id });
  await createOrder(db, { courseId, batchId: id, heldAt: TEST_NOW, heldUntil: new Date('2026-11-30T09:00:00Z') });
  expect((await read()).batches).toEqual([
    { id, number, course: 'Weaving', startsOn: '2026-12-01', taken: 2, held: 1, seats: 5 },
  ]);
});

test('a role that may not read the books sees no amounts, and no list sorted by amount', async () => {
  const accountant = await createStaff(api, db, 'accountant');
  const readAs = async (who: typeof headers) =>
    (await (await api.request('/api/desk/overview?days=7', { headers: who })).json()).data;
  const overview = await readAs(counsellor.headers);
  expect(overview.money).toBeNull();
  expect(overview.days.every(({ paidPaise }: DeskOverview['days'][number]) => paidPaise === null)).toBe(true);
  expect(JSON.stringify(overview)).not.toMatch(/Paise":[^n]/);
  expect(await readAs(accountant.headers)).toEqual(await read());
});

test('late amounts are summed, even above ₹2.14 crore', async () => {
  const { money: before } = await read();
  for (let made = 0; made < 3; made += 1) {
    const { id } = await sell({ listPaise: 1_000_000_000 });
    await db.update(instalments).set({ dueOn: '2026-11-19' }).where(eq(instalments.orderId, id));
  }
  expect((await read()).money).toMatchObject({
    overduePaise: (before?.overduePaise ?? 0) + 3_000_000_000,
    overdueOrders: (before?.overdueOrders ?? 0) + 3,
    duePaise: before?.duePaise,
  });
  // Three more are due within the 30 days.
  for (let made = 0; made < 3; made += 1) await sell({ listPaise: 1_000_000_000 });
  expect((await read()).money).toMatchObject({ duePaise: (before?.duePaise ?? 0) + 3_000_000_000 });
});
