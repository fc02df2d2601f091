import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../../tests/support/factories.ts';
import { postJson, refusal, sendJson } from '../../../../tests/support/requests.ts';
import { saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { auditEntries, enrollments, taxDocuments } from '../../../db/schema/index.ts';
import { transact } from '../../../records/index.ts';
import { findViolations } from '../invariants.ts';
import { makeOrder } from '../make-order.ts';
import { pay } from '../pay/pay.ts';

const { api, db, deps } = await testApi();
await createSite(db);
await saveBusiness(db);
const { headers } = await createStaff(api, db);
const course = await createPaidCourse(db);

afterEach(async () => expect(await findViolations(db, TEST_NOW)).toEqual([]));

const cash = { method: 'cash', paidOn: '2026-11-21', reference: '' } as const;
const more = { amountPaise: 100_000, dueOn: '2026-12-21', reason: 'Batch 90 is on weekends', totalPaise: 599_900 };

/** A learner who has paid ₹5,999 for their seat in a batch. */
async function learner() {
  const batch = await createBatch(db, course.id, { startsOn: '2026-12-01' });
  const person = { email: `learner-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const wanted = { person, courseId: course.id, batchId: batch.id, madeBy: null };
  const { order, token } = await transact(deps, null, (context) => makeOrder(context, wanted));
  const paid = { amountPaise: order.totalPaise, ...cash, recordedBy: null };
  await transact(deps, null, (context) => pay(context, order.id, paid));
  return { id: order.id, code: order.code, token, batch, email: person.email };
}

const charge = (id: string, changes: object = {}) =>
  postJson(api, `/api/desk/orders/${id}/charges`, { ...more, ...changes }, { headers });
const read = async (id: string) => (await (await api.request(`/api/desk/orders/${id}`, { headers })).json()).data;

test('a learner who moves to a more expensive batch owes the difference by its due day, pays it, and gets an invoice', async () => {
  const { id, code, token, batch, email } = await learner();
  const dearer = await createBatch(db, course.id, { startsOn: '2026-12-08' });
  const [seat] = await db.select().from(enrollments).where(eq(enrollments.email, email));
  const path = `/api/desk/batches/${batch.id}/learners/${seat?.id}`;
  const moved = await sendJson(api, 'PUT', path, { batchId: dearer.id }, headers);
  expect((await moved.json()).message).toContain(
    `Order ${code} keeps its price: a difference is added or returned there.`,
  );

  expect((await charge(id)).status).toBe(201);
  const due = { amountPaise: 100_000, dueOn: '2026-12-21' };
  expect(await read(id)).toMatchObject({ state: 'confirmed', batch: dearer.number, totalPaise: 699_900, due });
  const page = await (await api.request(`/api/pay?token=${token}`)).json();
  expect(page.data).toMatchObject({ listPaise: 699_900, totalPaise: 699_900, paidPaise: 599_900, due });

  const paid = { amountPaise: 100_000, ...cash };
  expect((await postJson(api, `/api/desk/orders/${id}/payments`, paid, { headers })).status).toBe(201);
  expect(await read(id)).toMatchObject({ state: 'paid', due: null });
  const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
  expect(documents.map(({ totalPaise }) => totalPaise).sort()).toEqual([100_000, 599_900]);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
  expect(entries.map(({ action }) => action)).toContain('order.charge');
});

test('a learner who moves to a cheaper batch gets the difference back, and owes nothing', async () => {
  const { id } = await learner();
  const back = {
    amountPaise: 100_000,
    refundablePaise: 599_900,
    way: 'upi',
    reason: 'A cheaper batch',
    endsSeat: false,
  };
  expect((await postJson(api, `/api/desk/orders/${id}/refund`, back, { headers })).status).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'paid', totalPaise: 499_900, paidPaise: 499_900 });
});

test('a charge that two members of staff add at once is added once, and the second is refused', async () => {
  const { id } = await learner();
  const responses = await Promise.all([charge(id), charge(id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await read(id)).toMatchObject({ totalPaise: 699_900 });
});

describe('an unpaid charge', () => {
  const remove = (id: string, number: number) =>
    postJson(api, `/api/desk/orders/${id}/charges/${number}/remove`, { reason: 'Mistyped' }, { headers });

  test('is taken back: the price is as before, nothing is owed, and the audit log says who and why', async () => {
    const { id } = await learner();
    await charge(id);
    await charge(id, { totalPaise: 699_900, dueOn: '2026-12-22' });
    const { charges } = await read(id);
    expect(charges).toEqual([
      { number: 2, amountPaise: 100_000, dueOn: '2026-12-21' },
      { number: 3, amountPaise: 100_000, dueOn: '2026-12-22' },
    ]);
    expect((await remove(id, 2)).status).toBe(200);
    expect((await remove(id, 2)).status).toBe(409);
    expect((await remove(id, 3)).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'paid', listPaise: 599_900, totalPaise: 599_900, charges: [] });
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'order.uncharge'));
    expect(entry?.recordId).toBe(id);
  });

  test('can no longer be taken back once a part of it is paid, as the price itself cannot', async () => {
    const { id } = await learner();
    await charge(id);
    expect((await remove(id, 1)).status).toBe(409);
    const paid = { amountPaise: 100, ...cash };
    await postJson(api, `/api/desk/orders/${id}/payments`, paid, { headers });
    expect((await read(id)).charges).toEqual([]);
    expect((await remove(id, 2)).status).toBe(409);
  });
});

test('a charge is refused for an order without a seat, before its last instalment, or above the limit', async () => {
  const person = { email: `nobody-${next()}@example.org`, name: 'Asha Rao', mobile: '+919876543210' };
  const { order } = await transact(deps, null, (context) =>
    makeOrder(context, { person, courseId: course.id, batchId: null, madeBy: null }),
  );
  expect((await charge(order.id)).status).toBe(409);
  const { id } = await learner();
  expect(await refusal(await charge(id, { dueOn: '2026-11-20' }))).toMatchObject({
    status: 422,
    fields: { dueOn: 'Must not be before the day of the last instalment.' },
  });
  expect(await refusal(await charge(id, { dueOn: '2028-11-22' }))).toMatchObject({
    status: 422,
    fields: { dueOn: 'Must be due by 21 November 2028, in 2 years.' },
  });
  const tooMuch = async () => {
    const { totalPaise } = await read(id);
    return (await charge(id, { amountPaise: 200_000_000, totalPaise })).status;
  };
  expect([await tooMuch(), await tooMuch(), await tooMuch(), await tooMuch()]).toEqual([201, 201, 201, 201]);
  expect(await tooMuch()).toBe(422);
});
