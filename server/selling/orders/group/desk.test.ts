import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../../tests/support/factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { postJson, sendJson } from '../../../../tests/support/requests.ts';
import { createCoupon, saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { auditEntries, enrollmentRequests, enrollments, taxDocuments } from '../../../db/schema/index.ts';
import { findViolations } from '../invariants.ts';

const { api, db } = await testApi();
await createSite(db);
await saveBusiness(db, { discountLimitPaise: 100_000 });
const { headers } = await createStaff(api, db, 'counsellor');
const course = await createPaidCourse(db);

afterEach(async () => expect(await findViolations(db, TEST_NOW)).toEqual([]));

const send = (path: string, body: object) => postJson(api, `/api/desk${path}`, body, { headers });
const read = async (id: string) => (await (await api.request(`/api/desk/orders/${id}`, { headers })).json()).data;

async function createLead(): Promise<string> {
  const email = `training-${next()}@company.example`;
  const body = { name: 'Meera N.', email, mobile: '98765 43210', courseId: String(course.number) };
  await postJson(api, '/api/enrollments', body);
  const [request] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.normalizedEmail, email));
  return request?.id ?? '';
}

const bill = {
  billName: 'Northwind Foods Pvt Ltd',
  state: '29',
  billAddress: '4 MG Road, Bengaluru',
  gstin: '27AAPFU0939F1ZV',
};

/** Sells seats to a company, all for its people, paid by transfer. @returns the id of the order */
async function sellToCompany(seats: number): Promise<string> {
  const batch = await createBatch(db, course.id, { seats: 30 });
  const amountPaise = 599_900 * seats;
  const payment = {
    amountPaise,
    method: 'bank_transfer',
    paidOn: '2026-11-21',
    reference: `AXISN${String(next()).padStart(11, '0')}`,
  };
  const sale = { batchId: batch.id, seats, forWhom: 'others', discountPaise: 0, bill, payment };
  const response = await send(`/requests/${await createLead()}/sale`, sale);
  expect(await response.json()).toMatchObject({ data: { seats, hasOwnSeat: false } });
  const [order] = await db.query.orders.findMany({ where: (row) => eq(row.batchId, batch.id) });
  return order?.id ?? '';
}

test('a company buys twelve seats with one invoice, and its people are invited by a pasted list', async () => {
  const id = await sellToCompany(12);
  const order = await read(id);
  expect(order).toMatchObject({ state: 'paid', listPaise: 7_198_800 });
  expect(order.groupSeats).toHaveLength(12);
  const [invoice] = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
  expect(invoice).toMatchObject({
    kind: 'invoice',
    totalPaise: 7_198_800,
    lines: [{ quantity: 12 }],
    buyer: { gstin: bill.gstin },
  });
  const people = Array.from({ length: 12 }, (_, index) => `Learner ${index}, l${index}-${id}@company.example`);
  expect((await send(`/orders/${id}/seats/names`, { names: people.join('\n') })).status).toBe(200);
  const [buyer] = await db.query.orders.findMany({ where: (row) => eq(row.id, id) });
  expect((await mailsTo(db, buyer?.normalizedEmail ?? '')).map(({ kind }) => kind)).toContain('seats_changed');
  const [mail] = await mailsTo(db, `l0-${id}@company.example`);
  expect(mail?.text).toContain('Meera N. has paid for a seat');
  const { groupSeats } = await read(id);
  expect(groupSeats.every(({ state }: { state: string }) => state === 'invited')).toBe(true);
});

test('a seat is given back: its learner leaves the course, the batch has it again, and nobody can take it', async () => {
  const id = await sellToCompany(2);
  const [seat] = (await read(id)).groupSeats;
  const token = new URL(seat.link).searchParams.get('token');
  const claim = () =>
    postJson(api, '/api/seat', { token, name: 'Ravi', email: `r-${id}@company.example`, mobile: '98450 12345' });
  expect((await claim()).status).toBe(200);
  expect((await send(`/orders/${id}/seats/${seat.id}/drop`, { reason: 'They left the company' })).status).toBe(200);
  const isLearner = and(eq(enrollments.email, `r-${id}@company.example`), isNull(enrollments.cancelledAt));
  expect(await db.$count(enrollments, isLearner)).toBe(0);
  expect((await read(id)).groupSeats[0]).toMatchObject({ state: 'dropped', link: null });
  expect((await send(`/orders/${id}/seats/${seat.id}/drop`, { reason: 'Again' })).status).toBe(409);
  expect((await claim()).status).toBe(409);
  const actions = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.recordId, id));
  expect(actions.map(({ action }) => action)).toContain('order.drop_seat');
});

test('the limit of a discount counts for each seat', async () => {
  const offer = { batchId: null, seats: 3, forWhom: 'others', holdUntil: null, mail: false };
  expect((await send(`/requests/${await createLead()}/offer`, { ...offer, discountPaise: 300_000 })).status).toBe(201);
  expect((await send(`/requests/${await createLead()}/offer`, { ...offer, discountPaise: 300_100 })).status).toBe(422);
});

test('a coupon beyond the limit of one seat does not stay when the pay link asks for fewer seats', async () => {
  const { code } = await createCoupon(db, { offPaise: 300_000 });
  const offer = { batchId: null, seats: 3, forWhom: 'others', discountPaise: 0, holdUntil: null, mail: false };
  const { data } = await (await send(`/requests/${await createLead()}/offer`, { ...offer, coupon: code })).json();
  const token = new URL(data.link).searchParams.get('token');
  const response = await postJson(api, '/api/pay/seats', { token, seats: 1, forWhom: 'me' });
  expect(response.status).toBe(422);
  expect(await read(data.id)).toMatchObject({ seats: 3 });
});

test('a batch keeps the seats that groups have bought: it cannot have fewer, or be deleted', async () => {
  const id = await sellToCompany(12);
  const [order] = await db.query.orders.findMany({ where: (row) => eq(row.id, id) });
  const { headers: admin } = await createStaff(api, db);
  const { data: batch } = await (await api.request(`/api/desk/batches/${order?.batchId}`, { headers: admin })).json();
  const save = (seats: number) => {
    const { number, startsOn, endsOn, classTimes, version } = batch;
    const fields = { number, startsOn, endsOn, classTimes, seats, joinLink: null, version };
    return sendJson(api, 'PUT', `/api/desk/batches/${batch.id}`, fields, admin);
  };
  const response = await save(11);
  expect(response.status).toBe(409);
  expect((await response.json()).fields.seats).toContain('12 seats that groups have paid for');
  expect((await sendJson(api, 'DELETE', `/api/desk/batches/${batch.id}`, {}, admin)).status).toBe(409);
});

test('a group moves to another batch after its learners, with its open seats; until all have moved, an alert says so', async () => {
  const id = await sellToCompany(3);
  const { headers: admin } = await createStaff(api, db);
  const other = await createBatch(db, course.id, { seats: 3 });
  const learners: string[] = [];
  for (const seat of (await read(id)).groupSeats.slice(0, 2)) {
    const email = `m${seat.number}-${id}@company.example`;
    const token = new URL(seat.link).searchParams.get('token');
    expect((await postJson(api, '/api/seat', { token, name: 'Ravi', email, mobile: '98450 12345' })).status).toBe(200);
    learners.push(email);
  }
  const [order] = await db.query.orders.findMany({ where: (row) => eq(row.id, id) });
  const move = async (email = '') => {
    const [seat] = await db.select().from(enrollments).where(eq(enrollments.email, email));
    const path = `/api/desk/batches/${order?.batchId}/learners/${seat?.id}`;
    return (await sendJson(api, 'PUT', path, { batchId: other.id }, admin)).status;
  };
  const batchOf = async () => (await db.query.orders.findMany({ where: (row) => eq(row.id, id) }))[0]?.batchId;
  const alertsOf = () => db.query.alerts.findMany({ where: (row) => eq(row.orderId, id) });
  expect(await move(learners[0])).toBe(200);
  expect(await batchOf()).toBe(order?.batchId);
  expect(await alertsOf()).toMatchObject([{ doneAt: null }]);
  expect(await move(learners[1])).toBe(200);
  expect(await batchOf()).toBe(other.id);
  expect((await alertsOf()).filter(({ doneAt }) => doneAt === null)).toEqual([]);
});
