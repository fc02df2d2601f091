import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { actAs } from '../../../tests/support/act-as.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { createOrder, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { batches, orders, taxDocuments, waivers } from '../../db/schema/index.ts';
import { endSeat, moveLearner } from '../../people/batch-learners/service.ts';
import { type Actor, type Context, transact } from '../../records/index.ts';
import { findViolations, pay } from '../../selling/orders/index.ts';
import { invoiceSupply } from '../../selling/orders/supplies/issue.ts';
import { approveWaiver, waive } from '../waivers/waive.ts';
import { requestRefund } from './request.ts';

let clock = new Date('2026-11-21T06:00:00Z');
const on = (day: string) => {
  clock = new Date(`${day}T06:00:00Z`);
};
const { api, db, deps } = await testApi({ now: () => clock });
await createSite(db);
await saveBusiness(db, { refundApprovalPaise: 500_000 });
const course = await createPaidCourse(db);
const batch = await createBatch(db, course.id, { startsOn: '2026-11-23', endsOn: '2026-12-31' });
const [accountant, second, coordinator] = [
  (await createStaff(api, db, 'accountant')).user.id,
  (await createStaff(api, db, 'accountant')).user.id,
  (await createStaff(api, db, 'coordinator')).user.id,
];

/** A seat of ₹20,000, half of which is paid; the other half is due on 21 December. */
async function halfPaid() {
  on('2026-11-21');
  const { id: enrollmentId } = await createEnrollment(db, course.id, { batchId: batch.id });
  const seat = { courseId: course.id, batchId: batch.id, enrollmentId, confirmedAt: clock, listPaise: 2_000_000 };
  const { id, code } = await createOrder(db, seat, [1_000_000, 1_000_000]);
  const half = { amountPaise: 1_000_000, method: 'cash', paidOn: '2026-11-21', recordedBy: null } as const;
  await transact(deps, null, (context) => pay(context, id, half));
  return { id, code, enrollmentId };
}

const end = { amountPaise: 0, refundablePaise: 1_000_000, way: 'cash', reason: 'A friend', endsSeat: true } as const;
type Sold = Awaited<ReturnType<typeof halfPaid>>;
const ways = {
  'the end of the seat': ({ id }: Sold) => actAs(deps, accountant, (context) => requestRefund(context, { id, ...end })),
  'a refund of ₹1': ({ id }: Sold) =>
    actAs(deps, accountant, (context) => requestRefund(context, { id, ...end, amountPaise: 100 })),
  'the removal of the learner': ({ enrollmentId: enrollment }: Sold) =>
    actAs(deps, coordinator, (context) => endSeat(context, { id: batch.id, enrollment, reason: 'A friend' })),
};

test.each(Object.entries(ways))('a debt is not given up by %s, but by a waiver of two people', async (_, endOf) => {
  const sold = await halfPaid();
  const { id, code } = sold;
  on('2027-01-05');
  await actAs(deps, accountant, (context) => invoiceSupply(context, { id }));
  const message = `₹10,000 of order ${code} is owed. Have it paid, or waive it at the order, before the seat ends.`;
  await expect(endOf(sold)).rejects.toMatchObject({ code: 'conflict', message });
  expect(await db.$count(taxDocuments, eq(taxDocuments.orderId, id))).toBe(2);

  const waiver = { id, amountPaise: 1_000_000, totalPaise: 2_000_000, reason: 'Hardship' };
  expect(await actAs(deps, accountant, (context) => waive(context, waiver))).toBe('requested');
  const [waiting] = await db.select().from(waivers).where(eq(waivers.orderId, id));
  await actAs(deps, second, (context) => approveWaiver(context, { id: waiting?.id ?? '' }));
  await endOf(sold);
  expect(await findViolations(db, clock)).toEqual([]);
});

test.each(Object.entries(ways))('before anything is owed, a seat ends by %s', async (_, endOf) => {
  const sold = await halfPaid();
  on('2026-12-10');
  await endOf(sold);
  expect(await db.select().from(orders).where(eq(orders.id, sold.id))).toMatchObject([{ cancelledAt: clock }]);
});

test('a debt stays one in another batch, and if the days of the batch are changed', async () => {
  const [moved, stayed] = [await halfPaid(), await halfPaid()];
  on('2027-01-05');
  const later = await createBatch(db, course.id, { startsOn: '2027-02-01', endsOn: '2027-03-31' });
  await actAs(deps, coordinator, (context) =>
    moveLearner(context, { id: batch.id, enrollment: moved.enrollmentId, batchId: later.id }),
  );
  const endMoved = (context: Context<Actor>) =>
    endSeat(context, { id: later.id, enrollment: moved.enrollmentId, reason: 'A friend' });
  await expect(actAs(deps, coordinator, endMoved)).rejects.toMatchObject({ code: 'conflict' });
  await db.update(batches).set({ startsOn: '2027-02-01', endsOn: '2027-03-31' }).where(eq(batches.id, batch.id));
  await expect(ways['the removal of the learner'](stayed)).rejects.toMatchObject({ code: 'conflict' });
  await db.update(batches).set({ startsOn: batch.startsOn, endsOn: batch.endsOn }).where(eq(batches.id, batch.id));
});

test('an instalment that was due is a debt once the terms return nothing any more', async () => {
  const sold = await halfPaid();
  on('2026-12-22');
  await expect(ways['a refund of ₹1'](sold)).rejects.toMatchObject({ code: 'conflict' });
  await db
    .update(orders)
    .set({ refundTerms: { fullDaysAfterStart: 30 } })
    .where(eq(orders.id, sold.id));
  await ways['a refund of ₹1'](sold);
});
