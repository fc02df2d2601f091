import { eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { byNight } from '../../../tests/support/by-night.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createRequest } from '../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse, createSite, only } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { createOrder, createPayment, createWaiting } from '../../../tests/support/sales-factories.ts';
import {
  alerts,
  attendance,
  attendanceImports,
  attendanceSeen,
  auditEntries,
  auditValues,
  contactMessages,
  contactReplies,
  enrollmentRequests,
  mails,
  orders,
  payments,
  people,
  requestNotes,
  suspectedSpam,
  waitlist,
} from '../../db/schema/index.ts';
import { recordAudit } from '../../records/index.ts';
import { deleteAfterRetention } from './delete-after-retention.ts';

const { db } = await testDatabase();
await createSite(db);
const course = await createPaidCourse(db);
/** Two years before `TEST_NOW`, to the second. */
const expiredAt = new Date('2024-11-21T06:00:00Z');
const keptAt = new Date(expiredAt.getTime() + 1000);
const oldTimes = { createdAt: expiredAt, updatedAt: expiredAt };
const notice = { privacyNoticeVersion: '1', privacyNoticeAt: expiredAt };

beforeEach(async () => {
  // Those of orders stay, whatever happens.
  await db.delete(payments).where(isNull(payments.orderId));
  for (const table of [auditValues, waitlist, enrollmentRequests, contactMessages, mails]) await db.delete(table);
});

const runDeletion = () => deleteAfterRetention(testDeps(db, { now: () => TEST_NOW }));
const write = async (createdAt: Date) =>
  only(
    await db
      .insert(contactMessages)
      .values({ name: 'Asha', email: 'asha@example.org', subject: 'S', createdAt, ...notice })
      .returning(),
  );

describe('a request', () => {
  const requests = () => db.select({ id: enrollmentRequests.id }).from(enrollmentRequests);

  test('is deleted two years after it came, and not a second earlier', async () => {
    await createRequest(db, course.id, oldTimes);
    const { id } = await createRequest(db, course.id, { createdAt: keptAt, updatedAt: keptAt });
    await runDeletion();
    expect(await requests()).toEqual([{ id }]);
  });

  test('is kept for two years after its last change or note', async () => {
    const changed = await createRequest(db, course.id, { createdAt: expiredAt, updatedAt: keptAt });
    const noted = await createRequest(db, course.id, oldTimes);
    await db.insert(requestNotes).values({ requestId: noted.id, text: 'Called', createdAt: keptAt });
    await runDeletion();
    expect((await requests()).map(({ id }) => id).sort()).toEqual([changed.id, noted.id].sort());
  });

  test('leaves payments in the books, without the number of the transfer', async () => {
    const { id: requestId } = await createRequest(db, course.id, oldTimes);
    const paid = { requestId, amountPaise: 100, method: 'upi', paidOn: '2024-11-21', reference: 'T1' } as const;
    await db.insert(payments).values(paid);
    await runDeletion();
    expect(await db.select().from(payments)).toMatchObject([{ amountPaise: 100, requestId: null, reference: '' }]);
  });

  test('leaves the number of a transfer for a seat that its learner still has', async () => {
    const { id: requestId } = await createRequest(db, course.id, oldTimes);
    const { id: enrollmentId } = await createEnrollment(db, course.id);
    const paid = { amountPaise: 100, method: 'upi', paidOn: '2024-11-21', reference: 'T1' } as const;
    await db.insert(payments).values({ ...paid, requestId, enrollmentId });
    await runDeletion();
    expect(await db.select().from(payments)).toMatchObject([{ requestId: null, reference: 'T1' }]);
  });

  test('is deleted together with its values in the audit log', async () => {
    const { id: recordId } = await createRequest(db, course.id, oldTimes);
    const values = [{ field: 'name', before: 'Asha', after: 'Asha R', email: 'asha@example.org' }];
    await db.transaction((tx) => recordAudit(tx, { actorId: null, action: 'request.edit', recordId, values }));
    await runDeletion();
    expect(await db.$count(auditValues)).toBe(0);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.recordId, recordId));
    expect(entries.map(({ action }) => action).sort()).toEqual(['request.edit', 'request.purge']);
  });
});

test('a message is deleted two years after it came or was last answered', async () => {
  await write(expiredAt);
  const [young, answered] = [await write(keptAt), await write(expiredAt)];
  await db.insert(contactReplies).values({ messageId: answered.id, text: 'Hello', createdAt: keptAt });
  await runDeletion();
  const remaining = await db.select({ id: contactMessages.id }).from(contactMessages);
  expect(remaining.map(({ id }) => id).sort()).toEqual([young.id, answered.id].sort());
});

test('suspected spam is deleted two years after it came', async () => {
  const spam = { form: 'contact', email: 'asha@example.org', body: {}, ...notice } as const;
  await db.insert(suspectedSpam).values([
    { ...spam, createdAt: expiredAt },
    { ...spam, createdAt: keptAt },
  ]);
  await runDeletion();
  expect(await db.select().from(suspectedSpam)).toMatchObject([{ createdAt: keptAt }]);
});

test('an email is deleted two years after it was written, unless it belongs to an account', async () => {
  const { id: userId } = await createUser(db);
  const mail = { kind: 'enrolled', recipient: 'a@example.org', subject: 'S', html: '', text: '' };
  await db.insert(mails).values([
    { ...mail, createdAt: expiredAt },
    { ...mail, createdAt: expiredAt, userId },
    { ...mail, createdAt: keptAt },
  ]);
  await runDeletion();
  expect(await db.$count(mails)).toBe(2);
});

test('a kind of record that cannot be deleted is reported, and the others are still deleted', async () => {
  await createRequest(db, course.id, oldTimes);
  await write(expiredAt);
  await db.execute(sql`CREATE RULE held AS ON DELETE TO enrollment_requests DO INSTEAD SELECT 1 / 0`);
  onTestFinished(async () => {
    await db.execute(sql`DROP RULE held ON enrollment_requests`);
  });
  await expect(runDeletion()).rejects.toThrow('Failed query');
  expect([await db.$count(enrollmentRequests), await db.$count(contactMessages)]).toEqual([1, 0]);
});

test('rows beyond the limit of one transaction are deleted in several transactions', byNight, async () => {
  const email = (number: number) => ({ email: `many-${number}@example.org`, ...oldTimes });
  for (let number = 0; number < 501; number += 1) await createRequest(db, course.id, email(number));
  await runDeletion();
  expect(await db.$count(enrollmentRequests)).toBe(0);
});

describe('an order without an account', () => {
  const createOldOrder = (at: Date, changes: object = {}) =>
    createOrder(db, { courseId: course.id, createdAt: at, updatedAt: at, ...changes });
  const readOrder = async (id: string) => only(await db.select().from(orders).where(eq(orders.id, id)));

  test('loses its person after two years, and keeps its amounts and documents', async () => {
    const { id: enrollmentId } = await createEnrollment(db, course.id);
    const order = await createOldOrder(expiredAt, {
      name: 'Asha',
      tokenHash: 'its link',
      confirmedAt: expiredAt,
      enrollmentId,
    });
    await createPayment(db, order, { reference: '123456789012' });
    const recent = await createOldOrder(keptAt);
    await runDeletion();
    const person = { normalizedEmail: '', name: '', mobile: '', tokenHash: null };
    expect(await readOrder(order.id)).toMatchObject({ ...person, totalPaise: 599_900, erasedAt: expect.any(Date) });
    expect(await db.select().from(payments)).toMatchObject([
      { orderId: order.id, amountPaise: 599_900, reference: '' },
    ]);
    expect(await readOrder(recent.id)).toMatchObject({ name: recent.name, erasedAt: null });
  });

  test('keeps its person while a payment has led to no seat, and alerts the staff once', async () => {
    const { id, name } = await createOldOrder(expiredAt);
    await createPayment(db, only(await db.select().from(orders).where(eq(orders.id, id))), { amountPaise: 100 });
    await runDeletion();
    await runDeletion();
    expect(await readOrder(id)).toMatchObject({ name, erasedAt: null, cancelledAt: null });
    const text = expect.stringContaining('₹1 that led to no seat');
    expect(await db.select().from(alerts).where(eq(alerts.orderId, id))).toMatchObject([{ text }]);
    expect(await db.$count(mails, eq(mails.kind, 'money_alert_to_staff'))).toBe(1);
  });

  test('of a buyer who cannot be erased does not stop the others, and has an alert until it is erased', async () => {
    await db.delete(alerts);
    const earlier = new Date(expiredAt.getTime() - 1000);
    const [broken, whole] = [await createOldOrder(earlier), await createOldOrder(expiredAt)];
    const isKept = `CHECK (id <> '${broken.id}' OR erased_at IS NULL)`;
    await db.execute(sql.raw(`ALTER TABLE orders ADD CONSTRAINT kept ${isKept}`));
    const removeConstraint = () => db.execute(sql`ALTER TABLE orders DROP CONSTRAINT IF EXISTS kept`);
    onTestFinished(async () => void (await removeConstraint()));
    await runDeletion();
    expect(await readOrder(broken.id)).toMatchObject({ name: broken.name, erasedAt: null });
    expect(await readOrder(whole.id)).toMatchObject({ name: '', erasedAt: expect.any(Date) });
    const text = expect.stringContaining(`The buyer of order ${broken.code} could not be forgotten`);
    const findAlerts = () => db.select().from(alerts).where(eq(alerts.orderId, broken.id));
    expect(await findAlerts()).toMatchObject([{ kind: 'fault', text, doneAt: null }]);
    await removeConstraint();
    await runDeletion();
    expect(await readOrder(broken.id)).toMatchObject({ name: '' });
    expect(await findAlerts()).toMatchObject([{ doneAt: TEST_NOW }]);
  });

  test('stays as long as its account, once it has one', async () => {
    const { id: userId } = await createUser(db);
    const { id, name } = await createOldOrder(expiredAt, { userId });
    await runDeletion();
    expect(await readOrder(id)).toMatchObject({ name, erasedAt: null });
  });
});

test('corrections of a person by staff are deleted with the last row of that person', async () => {
  const gone = await createRequest(db, course.id, { ...oldTimes, email: '', normalizedEmail: '' });
  const remaining = await createRequest(db, course.id, { createdAt: keptAt, updatedAt: keptAt });
  await db.update(people).set({ updatedAt: expiredAt });
  for (const { personId } of [gone, remaining]) {
    const values = [{ field: 'mobile', before: '+919800011111', email: '' }];
    await recordAudit(db, { actorId: null, action: 'person.edit', recordId: personId ?? '', values });
  }
  await runDeletion();
  const { recordId } = auditEntries;
  const corrections = db
    .select({ recordId })
    .from(auditValues)
    .innerJoin(auditEntries, eq(auditEntries.id, auditValues.entryId));
  expect(await corrections).toEqual([{ recordId: remaining.personId }]);
});

test('a waitlist entry is deleted after two years', async () => {
  await createWaiting(db, { courseId: course.id, joinedAt: expiredAt });
  const { id } = await createWaiting(db, { courseId: course.id, joinedAt: keptAt });
  await runDeletion();
  expect(await db.select({ id: waitlist.id }).from(waitlist)).toEqual([{ id }]);
});

test('names in lists of meetings are deleted after two years; the attendance stays', async () => {
  const { id: batchId } = await createBatch(db, course.id);
  const { id: classId } = await createClass(db, batchId, { startsAt: expiredAt });
  const { id: enrollmentId } = await createEnrollment(db, course.id, { batchId });
  await db.insert(attendance).values({ classId, enrollmentId, status: 'present', source: 'csv', setAt: expiredAt });
  for (const [sha256, at] of [
    ['old', expiredAt],
    ['new', keptAt],
  ] as const) {
    await db.insert(attendanceImports).values({ classId, sha256, importedAt: at });
    await db.insert(attendanceSeen).values({ classId, sha256, shownName: sha256, byEmail: false, spans: [] });
  }
  await runDeletion();
  expect(await db.select({ name: attendanceSeen.shownName }).from(attendanceSeen)).toEqual([{ name: 'new' }]);
  expect(await db.$count(attendance)).toBe(1);
});
