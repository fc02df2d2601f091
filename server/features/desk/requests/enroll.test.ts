import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../../tests/support/api.ts';
import { createRequest } from '../../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../../tests/support/learning-factories.ts';
import { asha, confirmEmail, mailedToken, newcomer, readMe, signIn } from '../../../../tests/support/people.ts';
import { postJson, refusal } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import {
  auditEntries,
  batches,
  enrollmentRequests,
  enrollments,
  mails,
  payments,
  users,
  verifications,
} from '../../../db/schema/index.ts';
import { buildApi } from '../../../start/app.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });
const { user: admin, headers } = await createStaff(api, db);
const { user: ravi, headers: ravisHeaders } = await createStaff(api, db);

const email = 'asha@example.org';
const isHers = eq(users.email, email);
const paid = { amountPaise: 599_950, method: 'upi', paidOn: '2026-11-20', reference: 'UPI 42' };

beforeEach(async () => {
  for (const table of [payments, enrollments, batches, enrollmentRequests, mails, verifications])
    await db.delete(table);
  await db.delete(users).where(isHers);
});

const request = (changes: Parameters<typeof createRequest>[2] = {}) =>
  createRequest(db, course.id, { name: 'Asha Rao', email: 'Asha@Example.org', mobile: '+919876543210', ...changes });
const enroll = (id: string, body: object = {}, as = headers) =>
  postJson(api, `/api/desk/requests/${id}/enroll`, { batchId: null, payment: null, ...body }, { headers: as });
const pay = (id: string, body: object = paid) => postJson(api, `/api/desk/requests/${id}/payments`, body, { headers });
const seats = () => db.select().from(enrollments);
const kinds = async () => (await db.select().from(mails)).map(({ kind }) => kind);
const stored = async (id: string) =>
  (await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, id)))[0];
const audited = async (id: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.recordId, id))).map(({ actorId, action, fields }) => ({
    actorId,
    action,
    fields,
  }));

/** Follows the link of the invitation. @returns the password that it sets */
async function setPasswordByMail(): Promise<string> {
  const [mail] = await db.select().from(mails).where(eq(mails.kind, 'enrolled_invitation'));
  const token = /token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1];
  const password = 'my-first-marigold';
  expect((await postJson(api, '/api/auth/reset-password', { token, password })).status).toBe(200);
  return password;
}

describe('enrolling somebody without an account', () => {
  test('makes the account, gives the seat, records the payment, closes the request and mails one invitation', async () => {
    const { id } = await request({ followUpOn: '2026-11-21', stage: 'contacted' });
    const batch = await createBatch(db, course.id, { number: 21, seats: 10 });
    const answer = await enroll(id, { batchId: batch.id, payment: paid });
    expect(answer.status).toBe(201);
    expect((await answer.json()).data).toMatchObject({
      stage: 'enrolled',
      followUpOn: null,
      version: 2,
      seat: { batch: 21, isWaiting: true },
      payments: [{ ...paid, recordedBy: admin.name }],
    });
    const [user] = await db.select().from(users).where(isHers);
    expect(user).toMatchObject({ name: 'Asha Rao', phone: '+919876543210', role: 'learner', emailVerified: false });
    expect(await seats()).toMatchObject([{ email, courseId: course.id, batchId: batch.id, createdAt: TEST_NOW }]);
    expect(await db.select().from(mails)).toMatchObject([
      { kind: 'enrolled_invitation', recipient: email, userId: null, replyTo: 'hello@academy.test' },
    ]);
    expect(await db.select().from(payments)).toMatchObject([
      { requestId: id, courseId: course.id, recordedBy: admin.id },
    ]);
    const fields = ['stage', 'batchId', 'payment'];
    expect(await audited(id)).toEqual([{ actorId: admin.id, action: 'request.enroll', fields }]);
  });

  test('the link of the mail sets their password, and the course is on their dashboard', async () => {
    await enroll((await request()).id);
    const learner = await signIn(api, { email, password: await setPasswordByMail() });
    expect(await readMe(api, learner)).toMatchObject({ emailVerified: true });
    const { data } = await (await api.request('/api/dashboard', { headers: learner })).json();
    expect(data.courses).toMatchObject([{ title: 'DevOps Basics' }]);
  });
});

describe('enrolling somebody with an account', () => {
  test('gives it the seat at once and mails the way there', async () => {
    const { id: userId } = await createUser(db, { email, emailVerified: true });
    expect((await enroll((await request()).id)).status).toBe(201);
    expect(await seats()).toMatchObject([{ userId, batchId: null }]);
    expect([await kinds(), await db.$count(verifications)]).toEqual([['enrolled'], 0]);
  });

  test('that has another address by now gives the seat to that account', async () => {
    const { id: userId } = await createUser(db, { email, emailVerified: true });
    const { id } = await request({ email: 'before@example.org', emailKey: 'before@example.org', userId });
    await enroll(id);
    expect(await seats()).toMatchObject([{ userId, email }]);
    expect(await db.$count(users, eq(users.email, 'before@example.org'))).toBe(0);
  });

  test('and a seat already closes the request, records the payment and mails nobody', async () => {
    const { id: userId } = await createUser(db, { email, emailVerified: true });
    const seat = await createEnrollment(db, course.id, { email, userId });
    const { id } = await request();
    const batch = await createBatch(db, course.id);
    expect((await enroll(id, { batchId: batch.id, payment: paid })).status).toBe(201);
    expect(await seats()).toMatchObject([{ id: seat.id, batchId: batch.id }]);
    expect([await db.$count(payments), await kinds()]).toEqual([1, []]);
    expect((await stored(id))?.stage).toBe('enrolled');
  });
});

describe('at the same moment', () => {
  test('two staff enroll one request: one account, one seat, one payment, one mail, and the other reads who did it', async () => {
    const { id } = await request();
    const both = [enroll(id, { payment: paid }), enroll(id, { payment: paid }, ravisHeaders)];
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const second = answers.find(({ status }) => status === 409);
    const { message } = await refusal(second ?? new Response());
    expect([admin.name, ravi.name].some((name) => message.startsWith(`${name} enrolled this request already`))).toBe(
      true,
    );
    const counts = [await db.$count(users, isHers), await db.$count(enrollments), await db.$count(payments)];
    expect([...counts, await kinds()]).toEqual([1, 1, 1, ['enrolled_invitation']]);
    expect(await audited(id)).toHaveLength(1);
  });

  test('two requests of one person for the course are enrolled as one', async () => {
    const [one, other] = [await request(), await request({ mobile: '+919876543211' })];
    const lost = await request({ stage: 'lost' });
    const elsewhere = await request({ courseId: (await createPaidCourse(db)).id });
    const answers = await Promise.all([
      enroll(one.id, { payment: paid }),
      enroll(other.id, { payment: { ...paid, reference: 'UPI 43' } }, ravisHeaders),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (const { id } of [one, other]) expect(await stored(id)).toMatchObject({ stage: 'enrolled', version: 2 });
    expect([(await stored(lost.id))?.stage, (await stored(elsewhere.id))?.stage]).toEqual(['lost', 'new']);
    const counts = [await db.$count(users, isHers), await db.$count(enrollments), await db.$count(payments)];
    expect([...counts, await kinds()]).toEqual([1, 1, 1, ['enrolled_invitation']]);
  });

  test('ten people want the last three seats of a batch: three get one, nothing of the others is stored', async () => {
    const batch = await createBatch(db, course.id, { number: 12, seats: 3 });
    const people = Array.from({ length: 10 }, (_, n) => `many-${n}@example.org`);
    const requests = await Promise.all(people.map((address) => request({ email: address, emailKey: address })));
    const wish = { batchId: batch.id, payment: paid };
    const answers = await Promise.all(requests.map(({ id }, n) => enroll(id, wish, n % 2 ? headers : ravisHeaders)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    expect((await refusal(refused[0] ?? new Response())).fields?.batchId).toBe(
      'Batch 12 is full: 3 of 3 seats are taken.',
    );
    const made = await db.select().from(users);
    expect(made.filter((user) => people.includes(user.email))).toHaveLength(3);
    expect([(await seats()).length, await db.$count(payments), (await kinds()).length]).toEqual([3, 3, 3]);
    expect(await db.$count(enrollmentRequests, eq(enrollmentRequests.stage, 'enrolled'))).toBe(3);
    for (const address of people) await db.delete(users).where(eq(users.email, address));
  });

  test('somebody is enrolled and confirms their e-mail: the seat is theirs', async () => {
    const { id } = await request();
    const { user, headers: hers } = await newcomer(api, db, asha);
    const token = await mailedToken(db, 'verification');
    const [answer, confirmed] = await Promise.all([
      enroll(id),
      postJson(api, '/api/auth/verify-email', { token }, { headers: hers }),
    ]);
    expect(answer.status).toBe(201);
    // Who comes second was signed out: the address might not be theirs.
    if (confirmed.status !== 200) await setPasswordByMail();
    expect(await seats()).toMatchObject([{ userId: user.id }]);
  });
});

describe('nothing is stored', () => {
  const nothing = async () =>
    expect([await db.$count(users, isHers), (await seats()).length, await db.$count(payments), await kinds()]).toEqual([
      0,
      0,
      0,
      [],
    ]);

  test.each([
    [
      'a batch of another course',
      async () => ({ batchId: (await createBatch(db, (await createPaidCourse(db)).id)).id }),
    ],
    ['no such batch', async () => ({ batchId: course.id })],
    ['a payment of tomorrow', async () => ({ payment: { ...paid, paidOn: '2026-11-22' } })],
    ['a payment of nothing', async () => ({ payment: { ...paid, amountPaise: 0 } })],
    ['half a paisa', async () => ({ payment: { ...paid, amountPaise: 0.5 } })],
    ['more than a crore', async () => ({ payment: { ...paid, amountPaise: 1_000_000_001 } })],
    ['an unknown way to pay', async () => ({ payment: { ...paid, method: 'gold' } })],
    ['a reference of two lines', async () => ({ payment: { ...paid, reference: 'a\nb' } })],
  ])('with %s', async (_, body) => {
    const { id } = await request();
    expect((await enroll(id, await body())).status).toBe(422);
    await nothing();
    expect((await stored(id))?.stage).toBe('new');
    expect(await audited(id)).toEqual([]);
  });

  test('when the mail cannot be', async () => {
    const { id } = await request();
    await db.execute(`
      CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_mail BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION refuse_mail();
    `);
    const answer = await enroll(id, { payment: paid });
    await db.execute('DROP TRIGGER refuse_mail ON mails');
    expect(answer.status).toBe(500);
    await nothing();
  });
});

describe('a payment later', () => {
  test('is added to who is enrolled, and audited without its figures', async () => {
    const { id } = await request();
    await enroll(id, { payment: paid });
    const second = { ...paid, paidOn: '2026-11-21', reference: '', method: 'cash' };
    const answer = await pay(id, second);
    expect(answer.status).toBe(201);
    expect((await answer.json()).data.payments).toMatchObject([paid, second]);
    // All but one field the same is another payment.
    expect((await pay(id, { ...paid, method: 'cash' })).status).toBe(201);
    const [seat] = await seats();
    expect(await db.select().from(payments)).toMatchObject(Array(3).fill({ enrollmentId: seat?.id }));
    expect((await audited(id)).at(-1)).toEqual({ actorId: admin.id, action: 'request.payment', fields: [] });
  });

  test('is recorded once, however often and at once', async () => {
    const { id } = await request();
    await enroll(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await db.$count(payments)).toBe(1);
  });

  test('and the learner who confirms their e-mail at that moment do not wait for each other for ever', async () => {
    const { id } = await request();
    const { headers: hers } = await newcomer(api, db);
    await createEnrollment(db, course.id, { email });
    const [answer] = await Promise.all([pay(id), confirmEmail(api, db, hers)]);
    expect(answer.status).toBe(201);
    const [seat] = await seats();
    expect(await db.select().from(payments)).toMatchObject([{ enrollmentId: seat?.id }]);
  });

  test('is refused before there is a seat, and for a day yet to come', async () => {
    const { id } = await request();
    expect((await refusal(await pay(id))).message).toBe('There is no seat to pay for: enroll first.');
    await enroll(id);
    expect((await refusal(await pay(id, { ...paid, paidOn: '2027-01-01' }))).fields).toEqual({
      paidOn: 'The day of the payment is yet to come.',
    });
    expect((await refusal(await pay(id, { ...paid, paidOn: '0000-01-01' }))).fields).toEqual({
      paidOn: 'Choose the day of the payment',
    });
  });
});

test('nobody is enrolled in a course in the trash', async () => {
  const { id: courseId } = await createPaidCourse(db, { deletedAt: TEST_NOW });
  const { id } = await createRequest(db, courseId, { email });
  expect(await refusal(await enroll(id))).toMatchObject({ status: 409, message: expect.stringContaining('trash') });
  expect(await seats()).toEqual([]);
  expect(await db.$count(users, isHers)).toBe(0);
});

test('the day of a payment is that in India', async () => {
  const { id } = await request();
  await enroll(id);
  // 00:30 of the 22nd in Asia/Kolkata, still the 21st in UTC.
  const later = buildApi({ ...deps, now: () => new Date('2026-11-21T19:00:00Z') });
  const path = `/api/desk/requests/${id}/payments`;
  expect((await postJson(later, path, { ...paid, paidOn: '2026-11-22' }, { headers })).status).toBe(201);
});
