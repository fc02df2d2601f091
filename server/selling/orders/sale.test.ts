import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createRequest, followUp } from '../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { createUser } from '../../../tests/support/learning-factories.ts';
import { asha, mailedToken, newcomer, readMe, signIn } from '../../../tests/support/people.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import {
  auditEntries,
  enrollmentRequests,
  enrollments,
  mails,
  orders,
  payments,
  users,
  verifications,
} from '../../db/schema/index.ts';
import { findViolations } from './invariants.ts';

const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });
const { user: admin, headers } = await createStaff(api, db);
const { headers: ravisHeaders } = await createStaff(api, db);

/** Orders and payments are never deleted, so each test sells to another person. */
let email = '';
const isAccount = () => eq(users.email, email);
const paid = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21', reference: 'Receipt 42' };

beforeEach(async () => {
  email = `asha-${next()}@example.org`;
  for (const table of [mails, verifications]) await db.delete(table);
});
afterEach(async () => expect(await findViolations(db, TEST_NOW)).toEqual([]));

const request = (changes: Parameters<typeof createRequest>[2] = {}) => {
  const person = {
    name: 'Asha Rao',
    email: email.replace('asha', 'Asha'),
    normalizedEmail: email,
    mobile: '+919876543210',
  };
  return createRequest(db, course.id, { ...person, ...changes });
};
const sell = (id: string, body: object = {}, as = headers) => {
  const sale = { batchId: null, discountPaise: 0, payment: paid, ...body };
  return postJson(api, `/api/desk/requests/${id}/sale`, sale, { headers: as });
};
const seats = () => db.select().from(enrollments).where(eq(enrollments.email, email));
const kinds = async () => (await db.select().from(mails)).map(({ kind }) => kind);
const findStoredRequest = async (id: string) =>
  (await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, id)))[0];
/** Accounts, seats, orders and payments of the person. */
const counts = async () => [
  await db.$count(users, isAccount()),
  (await seats()).length,
  await db.$count(orders, eq(orders.normalizedEmail, email)),
  (
    await db
      .select()
      .from(payments)
      .innerJoin(orders, and(eq(orders.id, payments.orderId), eq(orders.normalizedEmail, email)))
  ).length,
];

/** Follows the link of the invitation. @returns the password that it sets */
async function setPasswordByMail(): Promise<string> {
  const [mail] = await db.select().from(mails).where(eq(mails.kind, 'payment_received'));
  const token = /reset-password\?token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1];
  const password = 'my-first-marigold';
  expect((await postJson(api, '/api/auth/reset-password', { token, password })).status).toBe(200);
  return password;
}

describe('a seat that is paid at the desk', () => {
  test('creates the account, records the payment, closes the request and emails one invitation', async () => {
    const { id } = await request({ followUpAt: followUp('2026-11-21'), stage: 'contacted' });
    const batch = await createBatch(db, course.id, { seats: 10 });
    const response = await sell(id, { batchId: batch.id });
    expect(response.status).toBe(201);
    expect((await response.json()).data).toMatchObject({
      state: 'paid',
      requestId: id,
      payments: [{ ...paid, recordedBy: admin.name }],
    });
    const [user] = await db.select().from(users).where(isAccount());
    expect(user).toMatchObject({ name: 'Asha Rao', phone: '+919876543210', roles: [], emailVerified: false });
    expect(await seats()).toMatchObject([{ courseId: course.id, batchId: batch.id, createdAt: TEST_NOW }]);
    expect(await kinds()).toEqual(['payment_received']);
    expect(await findStoredRequest(id)).toMatchObject({ stage: 'enrolled', followUpAt: null, version: 2 });
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
    expect(entry).toMatchObject({ actorId: admin.id, action: 'request.enroll', fields: ['stage'] });
  });

  test('the link of the email sets their password, and the course is on their dashboard', async () => {
    await sell((await request()).id);
    const learner = await signIn(api, { email, password: await setPasswordByMail() });
    expect(await readMe(api, learner)).toMatchObject({ emailVerified: true });
    const { data } = await (await api.request('/api/dashboard', { headers: learner })).json();
    expect(data.courses).toMatchObject([{ title: 'DevOps Basics' }]);
  });

  test('belongs at once to the account of a buyer who has one', async () => {
    const { id: userId } = await createUser(db, { email, emailVerified: true });
    expect((await sell((await request()).id)).status).toBe(201);
    expect(await seats()).toMatchObject([{ userId, batchId: null }]);
    expect(await db.$count(verifications)).toBe(0);
  });

  test('belongs to the account of the request, even if its address has changed', async () => {
    const { id: userId } = await createUser(db, { email, emailVerified: true });
    const before = `before-${email}`;
    await sell((await request({ email: before, normalizedEmail: before, userId })).id);
    expect(await seats()).toMatchObject([{ userId }]);
    expect(await db.$count(users, eq(users.email, before))).toBe(0);
    expect((await db.select().from(mails))[0]?.recipient).toBe(email);
  });
});

describe('at the same moment', () => {
  test('two staff sell one seat to one person: there is one account, seat, order, payment and mail', async () => {
    const { id } = await request();
    const responses = await Promise.all([sell(id), sell(id, {}, ravisHeaders)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const second = responses.find(({ status }) => status === 409);
    expect((await refusal(second ?? new Response())).message).toBe(`${email} is already in this course.`);
    expect([await counts(), await kinds()]).toEqual([[1, 1, 1, 1], ['payment_received']]);
  });

  test('two requests of one person for the course are enrolled as one', async () => {
    const [one, other] = [await request(), await request({ mobile: '+919876543211' })];
    const lost = await request({ stage: 'lost' });
    const elsewhere = await request({ courseId: (await createPaidCourse(db)).id });
    const responses = await Promise.all([sell(one.id), sell(other.id, {}, ravisHeaders)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (const { id } of [one, other])
      expect(await findStoredRequest(id)).toMatchObject({ stage: 'enrolled', version: 2 });
    expect([(await findStoredRequest(lost.id))?.stage, (await findStoredRequest(elsewhere.id))?.stage]).toEqual([
      'lost',
      'new',
    ]);
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });

  test('ten people buy the last three seats of a batch: three get one, and nothing is stored for the others', async () => {
    const batch = await createBatch(db, course.id, { seats: 3 });
    const people = Array.from({ length: 10 }, (_, n) => `many-${n}-${email}`);
    const requests = await Promise.all(people.map((address) => request({ email: address, normalizedEmail: address })));
    const before = await db.$count(payments);
    const wish = { batchId: batch.id };
    const responses = await Promise.all(requests.map(({ id }, n) => sell(id, wish, n % 2 ? headers : ravisHeaders)));
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    expect((await refusal(refused[0] ?? new Response())).fields?.batchId).toMatch(/is full: 3 of 3 seats are taken/);
    expect((await db.$count(payments)) - before).toBe(3);
    expect(await db.$count(enrollments, eq(enrollments.batchId, batch.id))).toBe(3);
    expect(await kinds()).toHaveLength(3);
  });

  test('someone pays and confirms their email: the seat belongs to their account', async () => {
    const { id } = await request();
    const { user, headers: hers } = await newcomer(api, db, { ...asha, email });
    const token = await mailedToken(db, 'verification');
    const [response, confirmed] = await Promise.all([
      sell(id),
      postJson(api, '/api/auth/verify-email', { token }, { headers: hers }),
    ]);
    expect(response.status).toBe(201);
    // Who comes second was signed out: the address might not be theirs.
    if (confirmed.status !== 200) await setPasswordByMail();
    expect(await seats()).toMatchObject([{ userId: user.id }]);
    expect((await db.select().from(orders).where(eq(orders.normalizedEmail, email)))[0]?.userId).toBe(user.id);
  });
});

describe('nothing is stored', () => {
  const price = { discountPaise: 0, batchId: null };
  test.each([
    [
      'a batch of another course',
      async () => ({ batchId: (await createBatch(db, (await createPaidCourse(db)).id)).id }),
    ],
    ['no such batch', async () => ({ batchId: course.id })],
    ['a payment of tomorrow', async () => ({ payment: { ...paid, paidOn: '2026-11-22' } })],
    ['a payment of nothing', async () => ({ payment: { ...paid, amountPaise: 0 } })],
    ['half a paisa', async () => ({ payment: { ...paid, amountPaise: 0.5 } })],
    ['an unknown way to pay', async () => ({ payment: { ...paid, method: 'gold' } })],
    ['a reference of two lines', async () => ({ payment: { ...paid, reference: 'a\nb' } })],
    ['no payment', async () => ({ ...price, payment: null })],
    ['more off than the price', async () => ({ discountPaise: 600_000 })],
  ])('with %s', async (_, body) => {
    const { id } = await request();
    expect((await sell(id, await body())).status).toBe(422);
    expect([await counts(), await kinds()]).toEqual([[0, 0, 0, 0], []]);
    expect((await findStoredRequest(id))?.stage).toBe('new');
  });

  test('if more is paid than is owed', async () => {
    const { id } = await request();
    expect((await sell(id, { payment: { ...paid, amountPaise: 599_901 } })).status).toBe(422);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  test('if the email cannot be stored', async () => {
    const { id } = await request();
    await db.execute(`
      CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_mail BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION refuse_mail();
    `);
    const response = await sell(id);
    await db.execute('DROP TRIGGER refuse_mail ON mails');
    expect(response.status).toBe(500);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  test('if the course is in the trash', async () => {
    const gone = await createPaidCourse(db, { deletedAt: TEST_NOW });
    const { id } = await request({ courseId: gone.id });
    expect((await refusal(await sell(id))).message).toMatch(/in the trash/);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
