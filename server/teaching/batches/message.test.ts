import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, batches, batchMessages, classMeetings, enrollments, mails } from '../../db/schema/index.ts';
import { erasePerson } from '../../people/accounts/own-data/erase.ts';
import { transact } from '../../records/index.ts';
import { messageBatch } from './message.ts';

const { api, db, deps, pool } = await testApi();
await createSite(db);
const { user: author, headers } = await createStaff(api, db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(batches);
  await db.delete(mails);
});

const message = { sendId: 'made-by-the-form', subject: 'Class tomorrow', text: 'We begin at seven.\nBring a laptop.' };
const send = (batch: string, body: object = message) =>
  postJson(api, `/api/desk/batches/${batch}/messages`, body, { headers });

/** A batch with a learner who has an account, and one without. */
async function createClass() {
  const batch = await createBatch(db, course.id, { number: 12, joinLink: 'https://meet.example/12' });
  const { id: userId, email } = await createUser(db, { name: 'Asha' });
  await createEnrollment(db, course.id, { email, userId, batchId: batch.id, createdAt: TEST_NOW });
  await createEnrollment(db, course.id, { email: 'waits@example.org', batchId: batch.id });
  await createEnrollment(db, course.id, { email: 'other@example.org' });
  return { ...batch, asha: { id: userId, email } };
}

test('a message is emailed separately to each learner of the batch, and to no one else', async () => {
  const { id, asha } = await createClass();
  const response = await send(id);
  expect([response.status, await response.json()]).toEqual([201, { message: 'Sent to 2 learners.' }]);
  const sent = await db.select().from(mails).orderBy(mails.recipient);
  expect(sent).toMatchObject([
    { kind: 'batch_message', recipient: asha.email, userId: asha.id, subject: 'Class tomorrow' },
    { kind: 'batch_message', recipient: 'waits@example.org', userId: null, replyTo: 'hello@academy.test' },
  ]);
  expect(sent[0]?.text).toContain('Hello Asha,\n\nWe begin at seven.\nBring a laptop.');
  expect(sent[1]?.text).toContain('Hello,\n\nWe begin at seven.');
  expect(sent[1]?.html + (sent[1]?.text ?? '')).not.toMatch(/Asha|meet\.example/);
});

test('a message is stored with the number of recipients, and is in the audit log', async () => {
  const { id } = await createClass();
  await send(id);
  const response = await api.request(`/api/desk/batches/${id}`, { headers });
  expect((await response.json()).data.messages).toMatchObject([
    { subject: 'Class tomorrow', learners: 2, author: author.name, createdAt: TEST_NOW.toISOString() },
  ]);
  expect(await db.select().from(auditEntries).where(eq(auditEntries.recordId, id))).toMatchObject([
    { actorId: author.id, action: 'batch.message', fields: ['subject', 'text', '2 learners'] },
  ]);
});

test('a message is sent once, however often the button is pressed', async () => {
  const { id } = await createClass();
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(id)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect([await db.$count(mails), await db.$count(batchMessages)]).toEqual([2, 1]);
  await send(id, { ...message, sendId: 'another-message' });
  expect(await db.$count(mails)).toBe(4);
});

test('a message links to the page of the classes if staff choose that', async () => {
  const { id } = await createClass();
  await send(id, { ...message, withClasses: true });
  const sent = await db.select().from(mails);
  const way = `Your classes, and how to join them:\nhttp://localhost:5000/learn/${course.slug}`;
  expect(sent.map(({ text }) => text.includes(way))).toEqual([true, true]);
});

test('a message with the join link of the batch or of a class is refused', async () => {
  const { id } = await createClass();
  const time = { startsAt: new Date('2026-12-01T13:30:00Z'), endsAt: new Date('2026-12-01T15:30:00Z') };
  await db.insert(classMeetings).values({ batchId: id, number: 1, ...time, joinLink: 'https://meet.example/own' });
  for (const link of ['https://meet.example/12', 'https://meet.example/own']) {
    const refused = await refusal(await send(id, { ...message, text: `Come to ${link} at seven` }));
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['text']]);
  }
  expect(await db.$count(mails)).toBe(0);
});

test('a message with hostile text is sent as that text', async () => {
  const { id } = await createClass();
  const hostile = '<script>alert(1)</script><a href="javascript:alert(1)">x</a> $& {{7*7}}';
  await send(id, { ...message, subject: hostile, text: hostile });
  for (const { html, text, subject } of await db.select().from(mails)) {
    expect(html).not.toMatch(/<script|<a href="javascript/);
    expect([subject, text.includes(hostile)]).toEqual([hostile, true]);
  }
});

test.each([
  ['subject', 'Tomorrow\r\nBcc: all@example.org'],
  ['subject', ''],
  ['text', ' '],
  ['sendId', 'short'],
])('a message with %s %j is refused', async (field, value) => {
  const { id } = await createClass();
  const refused = await refusal(await send(id, { ...message, [field]: value }));
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]]);
  expect(await db.$count(mails)).toBe(0);
});

test('a message to a batch without learners is refused', async () => {
  const { id } = await createBatch(db, course.id);
  expect(await refusal(await send(id))).toMatchObject({ status: 409, message: 'No one is in this batch yet.' });
});

test('a message is queued for all or for none', async () => {
  const { id } = await createClass();
  const queueMail: typeof deps.queueMail = async (tx, ...queued) => {
    await deps.queueMail(tx, ...queued);
    throw new Error('no queue');
  };
  await expect(
    transact({ ...deps, queueMail }, author, (context) =>
      messageBatch(context, { id, ...message, withClasses: false }),
    ),
  ).rejects.toThrow('no queue');
  expect([await db.$count(mails), await db.$count(batchMessages)]).toEqual([0, 0]);
});

test('a message waits for a learner who is being erased, and stores no email to them', async () => {
  const { id, asha } = await createClass();
  let sending: Promise<Response> | undefined;
  await transact(deps, null, async (context) => {
    await erasePerson(context, asha.id, { keepCertificates: false, givesUpSeats: true });
    sending = send(id);
    await eventually(async () => {
      const { rows } = await pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(rows.length).toBeGreaterThan(0);
    });
  });
  expect(await (await sending)?.json()).toEqual({ message: 'Sent to 1 learner.' });
  expect((await db.select().from(mails)).map(({ recipient }) => recipient)).toEqual(['waits@example.org']);
});
