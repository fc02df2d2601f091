import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DeskYearEnd } from '../../../../contract/books/year-end.ts';
import { actAs } from '../../../../tests/support/act-as.ts';
import { createClass } from '../../../../tests/support/class-factories.ts';
import { testDesk } from '../../../../tests/support/desk.ts';
import { createBatch, createPaidCourse } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { createOrder, createPayment, createRefund, saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { instalments, orderPlans, type orders } from '../../../db/schema/index.ts';
import { bounceCheque, requestRefund } from '../../../money/refunds/index.ts';
import { waive } from '../../../money/waivers/waive.ts';
import { issueDocumentsFor, issueUnpaidInvoice } from '../../documents/index.ts';

const { admin, db, deps: site, desk } = await testDesk();
const course = await createPaidCourse(db, { title: 'Weaving' });
await saveBusiness(db, { refundApprovalPaise: 100_000_000 });

const confirmed = { courseId: course.id, confirmedAt: new Date('2026-01-10T06:00:00Z') };
type Part = [dueOn: string, paise: number];

async function sell(parts: Part[], changes: Partial<typeof orders.$inferInsert> = {}) {
  const amounts = parts.map(([, paise]) => paise);
  const listPaise = amounts.reduce((sum, paise) => sum + paise, 0);
  const { id: enrollmentId } = await createEnrollment(db, course.id);
  const order = await createOrder(db, { ...confirmed, enrollmentId, listPaise, ...changes }, amounts);
  for (const [index, [dueOn]] of parts.entries()) {
    const isPart = and(eq(instalments.orderId, order.id), eq(instalments.number, index + 1));
    await db.update(instalments).set({ dueOn }).where(isPart);
  }
  return order;
}

const read = async (day: string): Promise<DeskYearEnd> => (await (await desk.get(`/year-end?day=${day}`)).json()).data;
const csv = async (file: string) => (await (await desk.get(`/year-end/${file}`)).text()).replace('\ufeff', '');

const owing = await sell([
  ['2025-12-01', 100_000],
  ['2026-01-20', 200_000],
  ['2026-02-20', 300_000],
  ['2026-03-31', 400_000],
  ['2026-04-01', 500_000],
]);
await createPayment(db, owing, { amountPaise: 50_000, paidOn: '2026-01-10' });
await createPayment(db, owing, { amountPaise: 70_000, paidOn: '2026-04-02' });
const cancelled = { cancelledAt: new Date('2026-03-01T06:00:00Z'), cancelReason: 'They moved' };
const gone = await sell([['2026-02-01', 100_000]], cancelled);

const debtOf = async (day: string, { id }: { id: string }) =>
  (await read(day)).debtors.find((debtor) => debtor.id === id)?.agesPaise;

describe('debtors', () => {
  test('of a day have what was due and not paid by then, by days past due, and money pays the oldest first', async () => {
    expect(await debtOf('2026-03-31', owing)).toEqual([0, 400_000, 300_000, 200_000, 50_000]);
    expect(await debtOf('2026-04-02', owing)).toEqual([0, 900_000, 300_000, 180_000, 0]);
    expect(await debtOf('2025-11-30', owing)).toBeUndefined();
  });

  test('leave out an order from the day of its cancellation on', async () => {
    expect(await debtOf('2026-02-28', gone)).toEqual([0, 100_000, 0, 0, 0]);
    expect(await debtOf('2026-03-01', gone)).toBeUndefined();
  });

  test('add up, on the page and in the file', async () => {
    const { debtPaise, agesPaise, debtors, debtorCount } = await read('2026-03-31');
    expect(debtPaise).toBe(agesPaise.reduce((sum, paise) => sum + paise, 0));
    expect(debtPaise).toBe(debtors.reduce((sum, { totalPaise }) => sum + totalPaise, 0));
    expect((await csv('debtors.csv?day=2026-03-31')).split('\r\n')).toHaveLength(debtorCount + 2);
  });
});

const batch = await createBatch(db, course.id, { startsOn: '2026-03-01', endsOn: '2026-05-01' });
const addClass = (day: string, changes = {}) => {
  const startsAt = new Date(`${day}T13:00:00Z`);
  return createClass(db, batch.id, { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), ...changes });
};
for (const day of ['2026-03-10', '2026-03-31', '2026-04-10', '2026-04-20', '2026-04-30']) await addClass(day);
await addClass('2026-04-25', { cancelledAt: new Date(), cancelReason: 'Ill' });
const advanceOf = async (day: string, { id }: { id: string }) =>
  (await read(day)).advances.find((advance) => advance.id === id)?.advancePaise;

async function paid(changes: Partial<typeof orders.$inferInsert>, { amountPaise = 1_180_000, on = '2026-02-20' } = {}) {
  const order = await sell([['2026-02-20', 1_180_000]], changes);
  const payment = await createPayment(db, order, { amountPaise, paidOn: '2026-02-20' });
  const now = () => new Date(`${on}T09:00:00Z`);
  await db.transaction((tx) => issueDocumentsFor({ now, tx }, payment.id));
  return { ...order, payment };
}

async function refundHalf({ id }: { id: string }, day: string) {
  const half = {
    amountPaise: 590_000,
    refundablePaise: 1_180_000,
    way: 'cash',
    reason: 'Ill',
    endsSeat: false,
  } as const;
  const deps = { ...site, now: () => new Date(`${day}T06:00:00Z`) };
  await actAs(deps, admin.user.id, (context) => requestRefund(context, { id, ...half }));
}

const order = await paid({ batchId: batch.id });

describe('fees received in advance', () => {
  test('are the share of the classes to come, without tax', async () => {
    expect(await advanceOf('2026-02-28', order)).toBe(1_000_000);
    expect(await advanceOf('2026-03-31', order)).toBe(600_000);
    expect(await advanceOf('2026-04-30', order)).toBeUndefined();
    expect(await advanceOf('2026-02-19', order)).toBeUndefined();
    const { advances } = await read('2026-03-31');
    expect(advances.find(({ id }) => id === order.id)).toMatchObject({ held: 2, classes: 5, paidPaise: 1_180_000 });
    expect(await csv('advances.csv?day=2026-03-31')).toContain(
      `"${order.code}","${order.name}","Weaving","2","5","11800","6000"`,
    );
  });

  test('are less by what was paid back, and the whole fee while there is no batch', async () => {
    const waiting = await paid({});
    expect(await advanceOf('2026-03-31', waiting)).toBe(1_000_000);
    await refundHalf(waiting, '2026-03-20');
    expect(await advanceOf('2026-03-31', waiting)).toBe(500_000);
    expect(await advanceOf('2026-03-19', waiting)).toBe(1_000_000);
  });

  test('have no tax, also of money that was recorded after the day, or beside money above the price', async () => {
    expect(await advanceOf('2026-03-31', await paid({}, { on: '2026-04-02' }))).toBe(1_000_000);
    expect(await advanceOf('2026-04-30', await paid({}, { amountPaise: 1_298_000, on: '2026-04-03' }))).toBe(1_000_000);
  });

  test('count by days if nobody entered classes', async () => {
    const plain = await createBatch(db, course.id, { startsOn: '2026-03-22', endsOn: '2026-04-10' });
    expect(await advanceOf('2026-03-31', await paid({ batchId: plain.id }))).toBe(500_000);
  });
});

test('a past day stays as it was after a price is lowered, an amount waived, and a cheque bounced', async () => {
  let clock = new Date('2026-02-20T06:00:00Z');
  const deps = { ...site, now: () => clock };
  const plain = await createBatch(db, course.id, { startsOn: '2026-03-22', endsOn: '2026-04-10' });
  const lowered = await paid({ batchId: plain.id });
  const owed = await sell([
    ['2026-03-01', 590_000],
    ['2026-03-20', 590_000],
  ]);
  const cheque = { method: 'cheque', chequeBank: 'SBI', chequeOn: '2026-03-01', reference: '123456' } as const;
  const { id: paymentId } = await createPayment(db, owed, { amountPaise: 590_000, paidOn: '2026-03-01', ...cheque });
  const before = await read('2026-03-31');
  expect(before.debtors.find(({ id }) => id === owed.id)?.totalPaise).toBe(590_000);
  expect(before.advances.find(({ id }) => id === lowered.id)?.advancePaise).toBe(500_000);
  clock = new Date('2026-04-02T06:00:00Z');
  await refundHalf(lowered, '2026-04-02');
  const waiver = { amountPaise: 590_000, totalPaise: 1_180_000, reason: 'Hardship' };
  await actAs(deps, admin.user.id, (context) => waive(context, { id: owed.id, ...waiver }));
  await actAs(deps, admin.user.id, (context) => bounceCheque(context, { id: paymentId, reason: 'No funds' }));
  expect(await read('2026-03-31')).toEqual(before);
  expect(await advanceOf('2026-04-02', lowered)).toBe(200_000);
  expect(await debtOf('2026-04-02', owed)).toEqual([0, 0, 590_000, 0, 0]);
});

test('an invoice that a company pays later is a debt that is not due, and a fee in advance', async () => {
  const plain = await createBatch(db, course.id, { startsOn: '2026-03-22', endsOn: '2026-04-10' });
  const credit = await sell([['2026-04-20', 1_180_000]], { batchId: plain.id });
  const now = () => new Date('2026-03-15T06:00:00Z');
  await db.transaction((tx) => issueUnpaidInvoice({ now, tx }, credit.id, 1_180_000));
  expect(await debtOf('2026-03-14', credit)).toBeUndefined();
  expect(await debtOf('2026-03-31', credit)).toEqual([1_180_000, 0, 0, 0, 0]);
  expect(await advanceOf('2026-03-31', credit)).toBe(500_000);
  await createPayment(db, credit, { amountPaise: 590_000, paidOn: '2026-04-02' });
  expect(await debtOf('2026-04-02', credit)).toEqual([590_000, 0, 0, 0, 0]);
  expect(await debtOf('2026-04-20', credit)).toEqual([0, 590_000, 0, 0, 0]);
});

test('a refund that waits for approval makes nobody a debtor', async () => {
  const waiting = await paid({});
  await createRefund(db, waiting.payment, { amountPaise: 590_000, createdAt: new Date('2026-03-20T06:00:00Z') });
  expect(await debtOf('2026-03-31', waiting)).toBeUndefined();
  expect(await advanceOf('2026-03-31', waiting)).toBe(1_000_000);
});

test('money of a day that was recorded later, with its order, is a fee in advance on its day', async () => {
  const later = await paid({ confirmedAt: new Date('2026-03-02T06:00:00Z') }, { on: '2026-03-02' });
  await db
    .update(orderPlans)
    .set({ since: new Date('2026-03-02T06:00:00Z') })
    .where(eq(orderPlans.orderId, later.id));
  expect(await advanceOf('2026-02-19', later)).toBeUndefined();
  expect(await advanceOf('2026-02-20', later)).toBe(1_000_000);
});
