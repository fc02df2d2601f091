import { expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { createBatch, createLesson, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { readPdf } from '../../../tests/support/pdf.ts';
import { saveBusiness } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { attendance, classJoins, classMeetings, lessonCompletions } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { makeOrder, pay } from '../../selling/orders/index.ts';

const { api, db, deps } = await testApi();
await createSite(db);
await saveBusiness(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const batch = await createBatch(db, course.id, { number: 86, startsOn: '2026-12-14' });
const { user, headers } = await createStaff(api, db, 'accountant');
const person = { email: user.email, name: 'Asha Rao', mobile: '+919876543210', userId: user.id };

async function sell() {
  return transact(deps, null, async (context) => {
    const { order } = await makeOrder(context, { person, courseId: course.id, batchId: batch.id, madeBy: null });
    const provider = { name: 'razorpay', paymentId: 'pay_Evidence000001', feePaise: null, feeTaxPaise: null } as const;
    const paid = { amountPaise: 599_900, method: 'card', paidOn: '2026-11-21', recordedBy: null, provider } as const;
    return (await pay(context, order.id, paid)).confirmation.order;
  });
}

test('the evidence file has order, terms, payment, invoice, classes joined and attended, and lessons completed', async () => {
  const order = await sell();
  const { id: lessonId } = await createLesson(db, course.id, { title: 'Pipelines' });
  await db
    .insert(lessonCompletions)
    .values({ userId: user.id, lessonId, completedAt: new Date('2026-12-15T06:00:00Z') });
  const times = { startsAt: new Date('2026-12-14T13:30:00Z'), endsAt: new Date('2026-12-14T15:30:00Z') };
  const [session] = await db
    .insert(classMeetings)
    .values({ batchId: batch.id, number: 1, ...times })
    .returning();
  if (!session || !order.enrollmentId) throw new Error('There is no class to join');
  const joinedAt = new Date('2026-12-14T13:31:00Z');
  const join = { classId: session.id, enrollmentId: order.enrollmentId };
  await db.insert(classJoins).values([
    { ...join, joinedAt },
    { ...join, joinedAt: new Date('2026-12-14T14:00:00Z') },
  ]);
  const mark = { ...join, setAt: joinedAt };
  await db.insert(attendance).values({ ...mark, status: 'late', minutes: 95, source: 'csv' });
  const response = await api.request(`/api/desk/orders/${order.id}/evidence`, { headers });
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  for (const said of [
    `Evidence of order ${order.code}`,
    'Asha Rao',
    'DevOps Basics, batch 86 from 14 December 2026: Rs.5,999',
    'Everything is returned until 7 days after the batch starts.',
    'pay_Evidence000001',
    'NC/26-27/00001, invoice of 21 November 2026: Rs.5,999',
    'Classes joined: 1',
    'class 1 14 Dec 2026, 7:01 pm IST',
    'Classes attended, as the trainer or the list of the meeting says: 1',
    'class 1 14 December 2026 (95 min)',
    'Lessons completed: 1',
    'Pipelines 15 Dec 2026, 11:30 am IST',
  ]) {
    expect(text).toContain(said);
  }
});

test('an unknown order has no evidence file', async () => {
  expect((await api.request(`/api/desk/orders/${crypto.randomUUID()}/evidence`, { headers })).status).toBe(404);
});
