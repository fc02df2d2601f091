import { and, asc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../contract/base/time.ts';
import type { DeskDuesQuery } from '../../../../contract/selling/desk-orders.ts';
import { TEST_NOW, testApi } from '../../../../tests/support/api.ts';
import { createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../../tests/support/learning-factories.ts';
import {
  createOrder,
  createPayment,
  createRefund,
  createTransferClaim,
} from '../../../../tests/support/sales-factories.ts';
import { mails, orders, refunds } from '../../../db/schema/index.ts';
import { sumOverdue } from '../desk-queries.ts';
import { listDues } from './desk-dues.ts';
import { reminderOf, remindOfDues } from './dues.ts';

const clock = { now: TEST_NOW };
const { db, deps } = await testApi({ now: () => clock.now });
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });

/** Half of ₹5,999 paid on 21 November; the rest is due on 21 December. */
async function paidInPart() {
  const enrollment = await createEnrollment(db, (await createPaidCourse(db)).id);
  const seat = { enrollmentId: enrollment.id, confirmedAt: TEST_NOW };
  const order = await createOrder(db, { courseId: course.id, ...seat }, [300_000, 299_900]);
  await createPayment(db, order, { amountPaise: 300_000 });
  return order;
}

const remindersTo = async (recipient: string) =>
  (
    await db
      .select({ kind: mails.kind, subject: mails.subject })
      .from(mails)
      .where(and(eq(mails.recipient, recipient), inArray(mails.kind, ['due_soon', 'due_today', 'overdue'])))
      .orderBy(asc(mails.createdAt), asc(mails.id))
  ).map(({ kind, subject }) => `${kind}: ${subject.split(' – ')[0]}`);
const list = async (query: DeskDuesQuery = {}) => (await listDues(deps, query)).data;
/** Every hour of every day from one to another, twice, as two nodes would. */
async function live(from: string, to: string) {
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS) {
    clock.now = new Date(day + 6 * HOUR_MS);
    await Promise.all([remindOfDues(deps), remindOfDues(deps)]);
  }
}

test.each([
  [-4, null],
  [-3, -3],
  [-1, -3],
  [0, 0],
  [1, null],
  [3, 3],
  [6, 3],
  [7, 7],
  [30, 7],
  [31, null],
])('an instalment at day %i from its due day gets the reminder of day %s', (days, reminder) => {
  expect(reminderOf(days)).toBe(reminder);
});

test('a buyer who has reported the transfer is not reminded while staff look for it', async () => {
  const order = await paidInPart();
  await createTransferClaim(db, order, { amountPaise: 299_900 });
  await live('2026-12-17', '2026-12-22');
  expect(await remindersTo(order.normalizedEmail)).toEqual([]);
  clock.now = TEST_NOW;
});

test('a buyer whose request to give up the seat waits is not reminded until it is declined', async () => {
  const order = await paidInPart();
  const payment = await createPayment(db, order, { amountPaise: 1 });
  const { id } = await createRefund(db, payment, { endsSeat: true });
  await live('2026-12-17', '2026-12-20');
  expect(await remindersTo(order.normalizedEmail)).toEqual([]);
  await db.update(refunds).set({ state: 'declined' }).where(eq(refunds.id, id));
  await live('2026-12-21', '2026-12-21');
  expect(await remindersTo(order.normalizedEmail)).toEqual(['due_today: ₹2,998.99 is due today']);
  clock.now = TEST_NOW;
});

test('the debt of an erased person is in no list and in no sum', async () => {
  const order = await paidInPart();
  const before = await sumOverdue(db, '2027-01-21');
  await db.update(orders).set({ erasedAt: TEST_NOW, normalizedEmail: '', name: '' }).where(eq(orders.id, order.id));
  const { paise, orders: count } = await sumOverdue(db, '2027-01-21');
  expect([before.paise - paise, before.orders - count]).toEqual([299_900, 1]);
});

test('a buyer whose account has a new address is reminded there, and not at the old one', async () => {
  const order = await paidInPart();
  const { id: userId, email } = await createUser(db);
  await db.update(orders).set({ userId }).where(eq(orders.id, order.id));
  await live('2026-12-21', '2026-12-21');
  expect(await remindersTo(order.normalizedEmail)).toEqual([]);
  expect(await remindersTo(email)).toEqual(['due_today: ₹2,999 is due today']);
});

test('reminders of an instalment are sent before, on and after its due day, each once, until it is paid', async () => {
  const [late, paid] = [await paidInPart(), await paidInPart()];
  await live('2026-12-10', '2026-12-19');
  await createPayment(db, paid, { amountPaise: 299_900 });
  await live('2026-12-20', '2027-02-10');
  expect(await remindersTo(paid.normalizedEmail)).toEqual(['due_soon: ₹2,999 is due on 21 December 2026']);
  expect(await remindersTo(late.normalizedEmail)).toEqual([
    'due_soon: ₹2,999 is due on 21 December 2026',
    'due_today: ₹2,999 is due today',
    'overdue: ₹2,999 was due on 21 December 2026',
    'overdue: ₹2,999 was due on 21 December 2026',
  ]);
});

test('the desk lists the next instalment of each order, late ones first, with the text to send', async () => {
  const order = await paidInPart();
  const isOrder = ({ id }: { id: string }) => id === order.id;
  clock.now = new Date('2026-12-15T06:00:00Z');
  expect((await list({ when: 'week' })).find(isOrder)).toMatchObject({
    dueOn: '2026-12-21',
    owedPaise: 299_900,
    daysLate: -6,
  });
  expect((await list({ when: 'late' })).some(isOrder)).toBe(false);
  clock.now = new Date('2026-12-24T06:00:00Z');
  const [due] = (await list({ when: 'late' })).filter(isOrder);
  expect(due).toMatchObject({ code: order.code, daysLate: 3, course: 'DevOps Basics', mobile: '+91 98765 43210' });
  expect(due?.message).toContain('for DevOps Basics, ₹2,999 was due on 21 December 2026. Pay here:');
  await createPayment(db, order, { amountPaise: 299_900 });
  expect((await list()).some(isOrder)).toBe(false);
});

test('a refund that waits for approval makes nothing due', async () => {
  const order = await paidInPart();
  const payment = await createPayment(db, order, { amountPaise: 299_900 });
  const refund = await createRefund(db, payment);
  clock.now = new Date('2026-12-24T06:00:00Z');
  const owes = async () => (await list()).some(({ id }) => id === order.id);
  expect(await owes()).toBe(false);
  await db.update(refunds).set({ state: 'approved', approvedAt: clock.now }).where(eq(refunds.id, refund.id));
  expect(await owes()).toBe(true);
});
