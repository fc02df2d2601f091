import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PlannedInstalment } from '../../../contract/selling/payment-plan.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { asha, newcomer, ravi } from '../../../tests/support/people.ts';
import { createPayment } from '../../../tests/support/sales-factories.ts';
import { orders, users } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { makeOrder } from '../../selling/orders/index.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics', pricePaise: 599_900 });
const { user, headers } = await newcomer(api, db, asha);
const other = await newcomer(api, db, ravi);

const duesOf = async (of: HeadersInit) => (await (await api.request('/api/account/dues', { headers: of })).json()).data;

/** Sells a seat of a course to Asha, to be paid in these instalments. */
async function sell(courseId: string, plan: PlannedInstalment[]) {
  const person = { email: asha.email, name: asha.name, mobile: '', userId: user.id };
  const { order } = await transact(deps, null, (context) =>
    makeOrder(context, { person, courseId, batchId: null, plan, madeBy: null }),
  );
  const { id: enrollmentId } = await createEnrollment(db, courseId, { userId: user.id, email: asha.email });
  await db.update(orders).set({ confirmedAt: TEST_NOW, enrollmentId }).where(eq(orders.id, order.id));
  return order;
}

test('a learner sees what is due next, with the link to pay it, and no one else does', async () => {
  const order = await sell(course.id, [
    { dueOn: '2026-11-21', amountPaise: 300_000 },
    { dueOn: '2026-12-21', amountPaise: 299_900 },
  ]);
  await createPayment(db, order, { amountPaise: 300_000 });
  const url = expect.stringMatching(/^http:\/\/localhost:5000\/pay\?token=/);
  const due = { course: 'DevOps Basics', amountPaise: 299_900, dueOn: '2026-12-21', isLate: false, url };
  expect(await duesOf(headers)).toEqual([due]);
  expect(await duesOf(other.headers)).toEqual([]);

  await createPayment(db, order, { amountPaise: 299_900 });
  expect(await duesOf(headers)).toEqual([]);
});

test('an overdue instalment comes first, and is asked for together with what is due today', async () => {
  const { id } = await createPaidCourse(db, { title: 'AWS Basics', pricePaise: 400_000 });
  await sell(id, [
    { dueOn: '2026-11-01', amountPaise: 100_000 },
    { dueOn: '2026-11-21', amountPaise: 300_000 },
  ]);
  expect(await duesOf(headers)).toMatchObject([{ course: 'AWS Basics', amountPaise: 400_000, isLate: true }]);
});

test('an instalment sold to an email address is due from its account once the address is confirmed', async () => {
  const { id } = await createPaidCourse(db, { title: 'Linux Basics', pricePaise: 100_000 });
  const order = await sell(id, [{ dueOn: '2026-11-21', amountPaise: 100_000 }]);
  await db.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
  const isLinuxBasics = ({ course: title }: { course: string }) => title === 'Linux Basics';
  expect((await duesOf(headers)).some(isLinuxBasics)).toBe(false);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  expect((await duesOf(headers)).some(isLinuxBasics)).toBe(true);
});
