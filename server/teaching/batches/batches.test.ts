import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DeskBatchList, DeskBatchOptions, DeskBatchResponse } from '../../../contract/teaching/desk-batches.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createBatch, createFreeCourse, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, batches, courses, enrollments } from '../../db/schema/index.ts';

// Today is 21 November 2026 in Asia/Kolkata (TEST_NOW).
const { api, db } = await testApi();
await createSite(db);
const admin = await createStaff(api, db);
const { headers } = admin;

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(courses);
});

const fields = {
  number: 12,
  startsOn: '2026-12-07',
  endsOn: '2027-01-29',
  classTimes: 'Mon to Fri, 7 to 9 pm',
  seats: 20,
  joinLink: 'https://meet.example/12',
  venue: null,
  venueState: null,
};
const create = (body: object) => postJson(api, '/api/desk/batches', body, { headers });
const save = (id: string, body: object, who = headers) => sendJson(api, 'PUT', `/api/desk/batches/${id}`, body, who);
const remove = (id: string) => sendJson(api, 'DELETE', `/api/desk/batches/${id}`, {}, headers);
async function read(id: string) {
  const response = await api.request(`/api/desk/batches/${id}`, { headers });
  return DeskBatchResponse.parse(await response.json()).data;
}
async function list(query = '') {
  const response = await api.request(`/api/desk/batches${query}`, { headers });
  expect(response.status).toBe(200);
  return DeskBatchList.parse(await response.json());
}
const audited = async (recordId: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.recordId, recordId))).map(
    ({ action, fields: changed }) => ({
      action,
      fields: changed,
    }),
  );

describe('a new batch', () => {
  test('is stored as it was typed, and is in the audit log', async () => {
    const course = await createPaidCourse(db);
    const response = await create({ courseId: course.id, ...fields });
    expect(response.status).toBe(201);
    const { id } = (await response.json()).data;
    const { slug, title } = course;
    const shown = {
      id,
      ...fields,
      course: { id: course.id, slug, title },
      when: 'upcoming',
      learners: 0,
      held: 0,
      version: 1,
    };
    expect(await read(id)).toEqual({ ...shown, messages: [] });
    expect(await audited(id)).toEqual([{ action: 'batch.create', fields: ['courseId', ...Object.keys(fields)] }]);
  });

  test('has the highest number plus one and the paid courses as options', async () => {
    const course = await createPaidCourse(db, { position: 1 });
    await createPaidCourse(db, { deletedAt: new Date() });
    await createFreeCourse(db);
    await createBatch(db, course.id, { number: 91 });
    const response = await api.request('/api/desk/batch-options', { headers });
    const { nextNumber, courses: offered } = DeskBatchOptions.parse(await response.json()).data;
    expect([nextNumber, offered.map(({ id }) => id)]).toEqual([92, [course.id]]);
  });

  test('accepts empty fields of a form, and no limit of seats', async () => {
    const { id: courseId } = await createPaidCourse(db);
    const typed = {
      number: '13',
      startsOn: '2026-12-07',
      endsOn: '',
      classTimes: '',
      seats: null,
      joinLink: '',
      venue: '',
      venueState: '',
    };
    const response = await create({ courseId, ...typed });
    const { id } = (await response.json()).data;
    expect(await read(id)).toMatchObject({ number: 13, endsOn: null, seats: null, joinLink: null, venue: null });
    const room = { venue: 'Hall 2, Anna Salai, Chennai', venueState: '33' };
    const placed = await create({ courseId, ...fields, number: 14, ...room });
    expect(await read((await placed.json()).data.id)).toMatchObject(room);
  });

  test.each([
    ['courseId', '0190a0f0-0000-7000-8000-000000000001'],
    ['number', 0],
    ['number', '12a'],
    ['number', 1.5],
    ['startsOn', ''],
    ['startsOn', '2026-02-30'],
    ['startsOn', '0000-01-01'],
    ['endsOn', '2026-12-06'],
    ['seats', 0],
    ['seats', -1],
    ['seats', ''],
    ['seats', 1e9],
    ['classTimes', 'a\nb'],
    ['venueState', '29'],
    ['venueState', '98'],
    ['joinLink', 'http://meet.example/12'],
    ['joinLink', 'javascript:alert(1)//https://'],
    ['joinLink', 'https://asha:secret@meet.example'],
    ['joinLink', 'meet example'],
  ])('with %s %j is refused with a message at that field', async (field, value) => {
    const { id: courseId } = await createPaidCourse(db);
    const refused = await refusal(await create({ courseId, ...fields, [field]: value }));
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]]);
    expect(await db.$count(batches)).toBe(0);
  });

  test('of a free course, or with a number that is taken, is refused', async () => {
    const free = await createFreeCourse(db);
    expect((await create({ courseId: free.id, ...fields })).status).toBe(422);
    const { id: courseId } = await createPaidCourse(db);
    await createBatch(db, courseId, { number: 12 });
    const message = 'There is already a batch 12.';
    const refused = await refusal(await create({ courseId, ...fields }));
    expect(refused).toMatchObject({ status: 409, message, fields: { number: message } });
  });
});

describe('saving a batch', () => {
  test('stores the changed fields and logs their names', async () => {
    const { id } = await createBatch(db, (await createPaidCourse(db)).id, fields);
    const response = await save(id, { version: 1, ...fields, seats: null, classTimes: 'Weekends' });
    expect((await response.json()).data).toEqual({ id, version: 2 });
    expect(await read(id)).toMatchObject({ seats: null, classTimes: 'Weekends', version: 2 });
    expect(await audited(id)).toEqual([{ action: 'batch.edit', fields: ['classTimes', 'seats'] }]);
  });

  test('after someone else has saved is refused with the name of that person', async () => {
    const { id } = await createBatch(db, (await createPaidCourse(db)).id, fields);
    const other = await createStaff(api, db);
    await save(id, { version: 1, ...fields, seats: 30 }, other.headers);
    const refused = await refusal(await save(id, { version: 1, ...fields, classTimes: 'Weekends' }));
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain(`${other.user.name} changed this on 2`);
    expect(await read(id)).toMatchObject({ seats: 30, classTimes: fields.classTimes, version: 2 });
  });

  test('twice at the same time stores one of the two', async () => {
    const { id } = await createBatch(db, (await createPaidCourse(db)).id, fields);
    const saves = [30, 40].map((seats) => save(id, { version: 1, ...fields, seats }));
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('refuses fewer seats than learners', async () => {
    const { id: courseId } = await createPaidCourse(db);
    const { id } = await createBatch(db, courseId, fields);
    for (const _ of [1, 2]) await createEnrollment(db, courseId, { batchId: id });
    const message = 'This batch has 2 learners: it cannot have fewer seats.';
    const refused = await refusal(await save(id, { version: 1, ...fields, seats: 1 }));
    expect(refused).toMatchObject({ status: 409, message, fields: { seats: message } });
    expect((await save(id, { version: 1, ...fields, seats: 2 })).status).toBe(200);
  });

  test('that was deleted or never existed is not found', async () => {
    for (const id of ['0190a0f0-0000-7000-8000-000000000001', 'no-batch']) {
      expect((await save(id, { version: 1, ...fields })).status).toBe(404);
    }
  });
});

describe('deleting a batch', () => {
  test('with learners is refused with a message', async () => {
    const { id: courseId } = await createPaidCourse(db);
    const { id } = await createBatch(db, courseId);
    await createEnrollment(db, courseId, { batchId: id });
    const message = 'This batch has 1 learner. Move them to another batch or remove them from the course first.';
    expect(await refusal(await remove(id))).toMatchObject({ status: 409, message });
    expect(await db.$count(batches)).toBe(1);
  });

  test('without learners is permanent, and is in the audit log', async () => {
    const { id } = await createBatch(db, (await createPaidCourse(db)).id);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect(await audited(id)).toEqual([{ action: 'batch.delete', fields: [] }]);
  });
});

describe('the list of batches', () => {
  test('is filtered by course and state', async () => {
    const [one, other] = [await createPaidCourse(db), await createPaidCourse(db)];
    await createBatch(db, one.id, { number: 1, startsOn: '2026-01-01', endsOn: '2026-11-20' });
    await createBatch(db, one.id, { number: 2, startsOn: '2026-11-21', endsOn: '2026-11-21' });
    await createBatch(db, one.id, { number: 3, startsOn: '2026-11-01' });
    await createBatch(db, other.id, { number: 4, startsOn: '2026-11-22' });
    const numbers = async (query: string) => (await list(query)).data.map(({ number }) => number);
    expect(await numbers('')).toEqual([4, 2, 3, 1]);
    expect(await numbers(`?course=${one.id}`)).toEqual([2, 3, 1]);
    expect(await numbers('?when=upcoming')).toEqual([4]);
    expect(await numbers('?when=running')).toEqual([2, 3]);
    expect(await numbers('?when=over')).toEqual([1]);
    expect((await list()).data.map(({ when }) => when)).toEqual(['upcoming', 'running', 'running', 'over']);
  });

  test('comes in pages with a cursor, without a gap, also where many begin on one day', async () => {
    const { id } = await createPaidCourse(db);
    for (let number = 1; number <= 120; number++) {
      await createBatch(db, id, { number, startsOn: number % 2 ? '2026-12-01' : '2026-12-02' });
    }
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: DeskBatchList = await list(cursor && `?cursor=${cursor}`);
      seen.push(...page.data.map(({ number }) => number));
      cursor = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });

  test('counts taken seats', async () => {
    const { id: courseId } = await createPaidCourse(db);
    const { id: batchId } = await createBatch(db, courseId, { seats: 3 });
    await createEnrollment(db, courseId, { batchId });
    await createEnrollment(db, courseId);
    expect((await list()).data).toMatchObject([{ seats: 3, learners: 1 }]);
  });
});
