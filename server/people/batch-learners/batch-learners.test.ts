import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DeskLearnerList } from '../../../contract/learning/desk-learners.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createBatch, createSite } from '../../../tests/support/factories.ts';
import {
  createEnrollment,
  createLessonCompletion,
  createTaughtCourse,
  createUser,
} from '../../../tests/support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { alerts, auditEntries, auditValues, batches, enrollments, mails, users } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db);
const { course, first } = await createTaughtCourse(db, { title: 'DevOps Basics' });
const email = 'asha@example.org';

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(batches);
  await db.delete(mails);
  await db.delete(users).where(eq(users.email, email));
});

const add = (batch: string, body: object) => postJson(api, `/api/desk/batches/${batch}/learners`, body, { headers });
const move = (batch: string, seat: string, batchId: string) =>
  sendJson(api, 'PUT', `/api/desk/batches/${batch}/learners/${seat}`, { batchId }, headers);
const removeLearner = (batch: string, seat: string) =>
  sendJson(api, 'DELETE', `/api/desk/batches/${batch}/learners/${seat}`, {}, headers);
async function learnersOf(batch: string) {
  const response = await api.request(`/api/desk/batches/${batch}/learners`, { headers });
  return DeskLearnerList.parse(await response.json()).data;
}
const messageOf = async (response: Response) => (await response.json()).message;
const newBatch = (number: number, seats: number | null = 1) => createBatch(db, course.id, { number, seats });

describe('adding a learner to a batch', () => {
  test('gives a learner of the course a seat, emails them its dates, and logs their address as a separate value', async () => {
    const { id } = await newBatch(12);
    await createEnrollment(db, course.id, { email });
    expect(await messageOf(await add(id, { email: 'Asha@Example.org' }))).toBe(
      `${email} is now in batch 12. We have emailed them.`,
    );
    expect(await messageOf(await add(id, { email }))).toBe(`${email} is already in batch 12.`);
    expect(await learnersOf(id)).toMatchObject([{ email }]);
    expect((await db.select().from(mails)).map(({ kind }) => kind)).toEqual(['batch_dates']);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
    expect(entries).toMatchObject([{ action: 'batch.add_learner', fields: ['learner'] }]);
    const values = await db
      .select()
      .from(auditValues)
      .where(eq(auditValues.entryId, entries[0]?.id ?? ''));
    expect(values).toMatchObject([{ email, field: 'learner', after: email }]);
  });

  test('enrolls an address that is not in the course only on request, and emails it', async () => {
    const { id } = await newBatch(12);
    const refused = await refusal(await add(id, { email }));
    expect(refused).toMatchObject({ status: 409, fields: { email: expect.stringContaining('is not enrolled in') } });
    expect(await db.$count(enrollments)).toBe(0);
    const message = `${email} is enrolled in DevOps Basics and is now in batch 12. We have emailed them.`;
    const nameless = await refusal(await add(id, { email, enroll: true }));
    expect(nameless).toMatchObject({ status: 422, fields: { name: expect.stringContaining('Enter a name') } });
    expect(await messageOf(await add(id, { email, enroll: true, name: 'Asha Rao' }))).toBe(message);
    expect(await db.select().from(mails).where(eq(mails.recipient, email))).toMatchObject([
      { kind: 'enrolled_invitation' },
    ]);
  });

  test('gives a seat without an order in a course that has a price only by staff who sell, and alerts them', async () => {
    const { id } = await newBatch(12, null);
    const coordinator = await createStaff(api, db, 'coordinator');
    const path = `/api/desk/batches/${id}/learners`;
    const asCoordinator = (body: object, batch = path) => postJson(api, batch, body, { headers: coordinator.headers });
    const given = { email, enroll: true, name: 'Asha Rao' };
    const message = expect.stringContaining('costs ₹5,999, so a counsellor or accountant has to sell asha@example.org');
    expect(await refusal(await asCoordinator(given))).toMatchObject({ status: 403, message });
    expect(await db.$count(enrollments)).toBe(0);
    expect((await add(id, given)).status).toBe(200);
    const [seat] = await db.select().from(enrollments);
    const alertOf = () =>
      db
        .select()
        .from(alerts)
        .where(eq(alerts.about, `unsold seat ${seat?.id}`));
    const text = expect.stringContaining('batch 12 of DevOps Basics, which costs ₹5,999, was given without an order');
    expect(await alertOf()).toMatchObject([{ kind: 'payment', text, doneAt: null }]);
    expect((await removeLearner(id, seat?.id ?? '')).status).toBe(200);
    expect((await asCoordinator({ email })).status, 'a learner of the course').toBe(200);
    await postJson(api, `${path}/${seat?.id}/end`, { reason: 'Moved' }, { headers });
    expect((await alertOf())[0]?.doneAt).not.toBeNull();

    const free = await createTaughtCourse(db, { pricePaise: 0 });
    const { id: freeBatch } = await createBatch(db, free.course.id);
    expect((await asCoordinator(given, `/api/desk/batches/${freeBatch}/learners`)).status).toBe(200);
  });

  test('that is full is refused, even if two members of staff add someone at the same moment', async () => {
    const { id } = await newBatch(12, 1);
    const other = await createStaff(api, db);
    const path = `/api/desk/batches/${id}/learners`;
    const responses = await Promise.all([
      postJson(api, path, { email, enroll: true, name: 'Asha Rao' }, { headers }),
      postJson(api, path, { email: 'ravi@example.org', enroll: true, name: 'Ravi' }, { headers: other.headers }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const full = responses.find(({ status }) => status === 409);
    expect(full && (await messageOf(full))).toBe('Batch 12 is full: 1 of 1 seat is taken.');
    const invited = await db.$count(mails, eq(mails.kind, 'enrolled_invitation'));
    expect([await db.$count(enrollments), invited]).toEqual([1, 1]);
  });

  test('leaves a learner of another batch there', async () => {
    const [here, there] = [await newBatch(12), await newBatch(13)];
    await createEnrollment(db, course.id, { email, batchId: there.id });
    expect(await refusal(await add(here.id, { email }))).toMatchObject({ status: 409 });
    expect(await learnersOf(there.id)).toHaveLength(1);
  });
});

describe('moving a learner', () => {
  test('gives them the seat in the other batch, and frees this one', async () => {
    const [from, to] = [await newBatch(12), await newBatch(13)];
    const seat = await createEnrollment(db, course.id, { email, batchId: from.id });
    expect(await messageOf(await move(from.id, seat.id, to.id))).toBe(
      `${email} is now in batch 13. We have emailed them.`,
    );
    expect([await learnersOf(from.id), await learnersOf(to.id)]).toMatchObject([[], [{ id: seat.id }]]);
    expect((await move(from.id, seat.id, to.id)).status).toBe(404);
  });

  test('to a full batch leaves them where they are', async () => {
    const [from, to] = [await newBatch(12), await newBatch(13)];
    const seat = await createEnrollment(db, course.id, { email, batchId: from.id });
    await createEnrollment(db, course.id, { batchId: to.id });
    const message = 'Batch 13 is full: 1 of 1 seat is taken.';
    expect(await refusal(await move(from.id, seat.id, to.id))).toMatchObject({
      status: 409,
      fields: { batchId: message },
    });
    expect(await learnersOf(from.id)).toHaveLength(1);
  });

  test('to two batches at the same moment ends in one of them, and no seat is lost', async () => {
    const [from, one, other] = [await newBatch(12), await newBatch(13), await newBatch(14)];
    const seat = await createEnrollment(db, course.id, { email, batchId: from.id });
    const responses = await Promise.all([one, other].map(({ id }) => move(from.id, seat.id, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('to a batch of another course is refused', async () => {
    const from = await newBatch(12);
    const otherBatch = await createBatch(db, (await createTaughtCourse(db)).course.id, { number: 13 });
    const seat = await createEnrollment(db, course.id, { email, batchId: from.id });
    expect((await move(from.id, seat.id, otherBatch.id)).status).toBe(422);
  });
});

test('a learner taken out of a batch stays in the course, and the seat is free', async () => {
  const { id } = await newBatch(12, 1);
  const seat = await createEnrollment(db, course.id, { email, batchId: id });
  expect(await messageOf(await removeLearner(id, seat.id))).toBe(`${email} is now in the course without a batch.`);
  expect(await db.select().from(enrollments)).toMatchObject([{ id: seat.id, batchId: null }]);
  expect((await removeLearner(id, seat.id)).status).toBe(404);
});

test('a learner who leaves the course frees the seat, and can come again', async () => {
  const { id } = await newBatch(12, 1);
  const seat = await createEnrollment(db, course.id, { email, batchId: id });
  const end = () => postJson(api, `/api/desk/batches/${id}/learners/${seat.id}/end`, { reason: 'Moved' }, { headers });
  expect(await messageOf(await end())).toBe(`${email} is no longer in the course.`);
  expect(await db.select().from(enrollments)).toMatchObject([{ id: seat.id, cancelReason: 'Moved' }]);
  expect(await learnersOf(id)).toEqual([]);
  expect((await end()).status).toBe(404);
  expect((await add(id, { email, enroll: true, name: 'Asha Rao' })).status).toBe(200);
});

test('the learners of a batch are listed with contact details and progress', async () => {
  const { id: batchId } = await newBatch(12, null);
  const user = await createUser(db, { name: 'Asha', email });
  await createEnrollment(db, course.id, { email, userId: user.id, batchId });
  await createLessonCompletion(db, user.id, first.id);
  expect(await learnersOf(batchId)).toMatchObject([
    {
      name: 'Asha',
      email,
      phone: '+91 98765 43210',
      batch: { number: 12 },
      lessons: 2,
      completedLessons: 1,
      quizzes: 1,
      passedQuizzes: 0,
      certificate: null,
    },
  ]);
});
