import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createBatch, createFreeCourse, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { asha, choosePassword, confirmEmail, mailedToken, newcomer } from '../../../tests/support/people.ts';
import { postJson } from '../../../tests/support/requests.ts';
import {
  batches,
  contactMessages,
  enrollmentRequests,
  enrollments,
  mails,
  payments,
  rateLimits,
  users,
} from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { settleOrder } from '../../selling/orders/index.ts';
import { claimByEmail } from './claim-by-email.ts';
import { enroll, enrollAddress } from './enroll.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });
const second = await createPaidCourse(db);
const free = await createFreeCourse(db, { slug: 'html-first-page' });

const seat = { email: asha.email, name: asha.name, course: 'devops-basics' };
const seats = () => db.select().from(enrollments);
const kinds = async () => (await db.select().from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);

beforeEach(async () => {
  for (const table of [payments, enrollments, batches, enrollmentRequests, contactMessages, users, mails, rateLimits]) {
    await db.delete(table);
  }
});

describe('enrolling an address', () => {
  test('enrolls the account that has confirmed it, and emails a link to the course', async () => {
    const { id } = await createUser(db, { name: 'Asha', email: asha.email, emailVerified: true });
    expect(await transact(deps, null, (context) => enroll(context, { ...seat, email: ' Asha@Example.org' }))).toEqual({
      email: asha.email,
      title: 'DevOps Basics',
      outcome: 'given',
    });
    expect(await seats()).toMatchObject([{ courseId: course.id, email: asha.email, userId: id, createdAt: TEST_NOW }]);
    expect(await db.select().from(mails)).toMatchObject([
      { kind: 'enrolled', recipient: asha.email, subject: 'You are enrolled in DevOps Basics – Test Academy' },
    ]);
    expect((await db.select().from(mails))[0]?.text).toContain('http://localhost:5000/learn/devops-basics');
  });

  test.each(['no account', 'an account that is not confirmed'])(
    'with %s, emails the owner an invitation to an account',
    async (account) => {
      if (account !== 'no account') await createUser(db, { name: 'Stranger', email: asha.email });
      expect(await transact(deps, null, (context) => enroll(context, seat))).toMatchObject({ outcome: 'given' });
      expect(await db.select().from(users)).toMatchObject([
        { name: asha.name, email: asha.email, emailVerified: false },
      ]);
      expect(await seats()).toMatchObject([{ email: asha.email, userId: null }]);
      expect(await kinds()).toEqual(['enrolled_invitation']);
      expect((await choosePassword(api, await mailedToken(db, 'enrolled_invitation'))).status).toBe(200);
      expect(await seats()).toMatchObject([{ userId: (await db.select().from(users))[0]?.id }]);
    },
  );

  test('without an account needs a name for a new one', async () => {
    const message = `${asha.email} has no account yet. Enter a name, and send again.`;
    const refused = { code: 'invalid_input', fields: { name: message } };
    await expect(transact(deps, null, (context) => enroll(context, { ...seat, name: '' }))).rejects.toMatchObject(
      refused,
    );
    expect([await db.$count(users), await seats()]).toEqual([0, []]);
  });

  test('without a name enrolls the owner of an account', async () => {
    await createUser(db, { name: 'Asha', email: asha.email, emailVerified: true });
    expect(await transact(deps, null, (context) => enroll(context, { ...seat, name: '' }))).toMatchObject({
      outcome: 'given',
    });
    expect(await db.select().from(users)).toMatchObject([{ name: 'Asha' }]);
  });

  test('again changes and emails nothing, however often and at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => transact(deps, null, (context) => enroll(context, seat))),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'already',
      'already',
      'already',
      'already',
      'given',
    ]);
    expect([await db.$count(enrollments), await kinds()]).toEqual([1, ['enrolled_invitation']]);
  });

  test('again is recognised by the account, too', async () => {
    const { id } = await createUser(db, { email: asha.email, emailVerified: true });
    await createEnrollment(db, course.id, { email: 'before@example.org', userId: id });
    expect(await transact(deps, null, (context) => enroll(context, seat))).toMatchObject({ outcome: 'already' });
  });

  test.each([
    ['no address', { ...seat, email: 'asha' }, 'Invalid email address'],
    ['an unknown course', { ...seat, course: 'no-such' }, 'There is no course at /courses/no-such to enroll in.'],
    ['a free course', { ...seat, course: free.slug }, 'There is no course at /courses/html-first-page to enroll in.'],
  ])('with %s is refused', async (_, given, message) => {
    await expect(transact(deps, null, (context) => enroll(context, given))).rejects.toMatchObject({
      code: 'invalid_input',
      message,
    });
    expect([await seats(), await kinds()]).toEqual([[], []]);
  });

  test('stores nothing when the email cannot be queued', async () => {
    const queueMail = () => Promise.reject(new Error('no queue'));
    await expect(transact({ ...deps, queueMail }, null, (context) => enroll(context, seat))).rejects.toThrow(
      'no queue',
    );
    expect(await seats()).toEqual([]);
  });
});

describe('enrolling in a batch', () => {
  test('takes a seat in it', async () => {
    const { id: batchId } = await createBatch(db, course.id, { seats: 1 });
    expect(await transact(deps, null, (context) => enroll(context, { ...seat, batchId }))).toMatchObject({
      outcome: 'given',
    });
    expect(await seats()).toMatchObject([{ email: asha.email, batchId }]);
  });

  test('that is full stores and emails nothing', async () => {
    const { id: batchId } = await createBatch(db, course.id, { number: 12, seats: 1 });
    await createEnrollment(db, course.id, { batchId });
    const refused = { code: 'conflict', message: 'Batch 12 is full: 1 of 1 seat is taken.' };
    await expect(transact(deps, null, (context) => enroll(context, { ...seat, batchId }))).rejects.toMatchObject(
      refused,
    );
    expect([await db.$count(enrollments), await kinds()]).toEqual([1, []]);
  });

  test('adds a learner of the course once, and emails the dates', async () => {
    const { id: batchId } = await createBatch(db, course.id, { seats: 1 });
    await createEnrollment(db, course.id, { email: asha.email });
    expect(await transact(deps, null, (context) => enroll(context, { ...seat, batchId }))).toMatchObject({
      outcome: 'joined',
    });
    expect(await transact(deps, null, (context) => enroll(context, { ...seat, batchId }))).toMatchObject({
      outcome: 'already',
    });
    expect([await seats(), await kinds()]).toMatchObject([[{ batchId }], ['batch_dates']]);
  });

  test('does not move a learner from another batch', async () => {
    const [one, other] = await Promise.all([createBatch(db, course.id), createBatch(db, course.id)]);
    await createEnrollment(db, course.id, { email: asha.email, batchId: one.id });
    await expect(
      transact(deps, null, (context) => enroll(context, { ...seat, batchId: other.id })),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await seats()).toMatchObject([{ batchId: one.id }]);
  });

  test('with one seat accepts one of many learners at once', async () => {
    const { id: batchId } = await createBatch(db, course.id, { seats: 1 });
    const asks = Array.from({ length: 8 }, (_, n) =>
      transact(deps, null, (context) => enroll(context, { ...seat, email: `n${n}@example.org`, batchId })),
    );
    const outcomes = await Promise.allSettled(asks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await db.$count(enrollments), await kinds()]).toEqual([1, ['enrolled_invitation']]);
  });
});

describe('a seat of an unconfirmed address', () => {
  /** Seats in two courses, a request and a message, the last two in other letters; and the same of someone else. */
  async function leave(email: string): Promise<void> {
    await createEnrollment(db, course.id, { email });
    await createEnrollment(db, second.id, { email });
    const typed = { name: 'A', email: email.toUpperCase(), privacyNoticeVersion: '1', privacyNoticeAt: TEST_NOW };
    await db
      .insert(enrollmentRequests)
      .values({ ...typed, courseId: course.id, normalizedEmail: email, mobile: '+91' });
    await db.insert(contactMessages).values({ ...typed, subject: 'it' });
  }
  beforeEach(async () => {
    await leave(asha.email);
    await leave('other@example.org');
  });

  async function ownersOf(email: string) {
    const tables = [enrollments, enrollmentRequests, contactMessages] as const;
    const rows = (await Promise.all(tables.map((table) => db.select().from(table)))).flat();
    return rows.filter((row) => row.email.toLowerCase() === email).map(({ userId }) => userId);
  }
  const nobody = [null, null, null, null];

  test('belongs to the account once it confirms the address, but no seat of another address does', async () => {
    const { user, headers } = await newcomer(api, db);
    expect(await ownersOf(asha.email)).toEqual(nobody);
    await confirmEmail(api, db, headers);
    expect(await ownersOf(asha.email)).toEqual(Array(4).fill(user.id));
    expect(await ownersOf('other@example.org')).toEqual(nobody);
  });

  test('belongs to the account once its owner resets the password', async () => {
    const { user } = await newcomer(api, db);
    await postJson(api, '/api/auth/forgot-password', { email: asha.email });
    expect(await ownersOf(asha.email)).toEqual(nobody);
    const token = await mailedToken(db, 'password_reset');
    expect((await choosePassword(api, token)).status).toBe(200);
    expect(await ownersOf(asha.email)).toEqual(Array(4).fill(user.id));
  });

  test('is never given to someone who signs up with another’s address', async () => {
    const stranger = { ...asha, name: 'Stranger' };
    const { headers } = await newcomer(api, db, stranger);
    // The owner opens the link from the email of the stranger's sign-up, without being signed in.
    const token = await mailedToken(db, 'verification');
    expect((await postJson(api, '/api/auth/verify-email', { token })).status).toBe(401);
    expect(await ownersOf(asha.email)).toEqual(nobody);
    const dashboard = await (await api.request('/api/dashboard', { headers })).json();
    expect(dashboard.data.courses).toEqual([]);
  });

  test('leaves the address unconfirmed when it cannot be claimed', async () => {
    const { headers } = await newcomer(api, db);
    await db.execute(`
      CREATE FUNCTION refuse_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_claim BEFORE UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION refuse_claim();
    `);
    const token = await mailedToken(db, 'verification');
    const response = await postJson(api, '/api/auth/verify-email', { token }, { headers });
    await db.execute('DROP TRIGGER refuse_claim ON contact_messages');
    expect(response.status).toBe(500);
    expect(await db.select().from(users)).toMatchObject([{ emailVerified: false }]);
    expect(await ownersOf(asha.email)).toEqual(nobody);
  });

  test('is merged if the account has the course; the seats of the account get the new address', async () => {
    const { id: userId } = await createUser(db, { email: asha.email, emailVerified: true });
    const kept = await createEnrollment(db, course.id, { email: 'before@example.org', userId });
    await transact(deps, null, (context) => claimByEmail(context, { userId, email: asha.email }, settleOrder));
    const own = (await seats()).filter((row) => row.userId === userId);
    expect(own.map(({ courseId, email }) => ({ courseId, email }))).toEqual(
      expect.arrayContaining([course, second].map(({ id }) => ({ courseId: id, email: asha.email }))),
    );
    expect(own.map(({ id }) => id)).toContain(kept.id);
    expect(await db.$count(enrollments)).toBe(4);
  });

  test('gives its place in a full batch to the seat of the account', async () => {
    const { id: userId } = await createUser(db, { email: asha.email, emailVerified: true });
    const { id: batchId } = await createBatch(db, course.id, { seats: 1 });
    const kept = await createEnrollment(db, course.id, { email: 'before@example.org', userId });
    const waiting = and(eq(enrollments.email, asha.email), eq(enrollments.courseId, course.id));
    await db.update(enrollments).set({ batchId }).where(waiting);
    await transact(deps, null, (context) => claimByEmail(context, { userId, email: asha.email }, settleOrder));
    expect((await seats()).filter((row) => row.batchId)).toMatchObject([{ id: kept.id, batchId }]);
  });

  test('gives its payments to the seat of the account', async () => {
    const { id: userId } = await createUser(db, { email: asha.email, emailVerified: true });
    const kept = await createEnrollment(db, course.id, { email: 'before@example.org', userId });
    const paidFor = (await seats()).find((row) => row.email === asha.email && row.courseId === course.id);
    const paid = { amountPaise: 500_000, method: 'upi', paidOn: '2026-01-05' } as const;
    await db.insert(payments).values({ ...paid, enrollmentId: paidFor?.id, courseId: course.id });
    await transact(deps, null, (context) => claimByEmail(context, { userId, email: asha.email }, settleOrder));
    expect(await db.select().from(payments)).toMatchObject([{ ...paid, enrollmentId: kept.id }]);
  });

  test('is claimed when it is given while the address is being confirmed', async () => {
    await db.delete(enrollments);
    const { user, headers } = await newcomer(api, db);
    // Without the invitation, which would end the session that confirms.
    const give = transact(deps, null, (context) => enrollAddress(context, { email: asha.email, courseId: course.id }));
    await Promise.all([confirmEmail(api, db, headers), give]);
    expect(await seats()).toMatchObject([{ userId: user.id }]);
  });
});
