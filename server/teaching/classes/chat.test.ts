import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/base/time.ts';
import { DeskTodayResponse } from '../../../contract/desk/desk-today.ts';
import { ClassRollResponse } from '../../../contract/teaching/desk-attendance.ts';
import { DeskClassResponse } from '../../../contract/teaching/desk-classes.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { courses, enrollments } from '../../db/schema/index.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const trainer = await createStaff(api, db, 'trainer');
const coordinator = await createStaff(api, db, 'coordinator');
const LINK = 'https://meet.example/12?pwd=secret';
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS);

beforeEach(async () => {
  for (const table of [enrollments, courses]) await db.delete(table);
});

async function newClass(changes: Parameters<typeof createClass>[2] = {}) {
  const course = await createPaidCourse(db, { title: 'DevOps Basics' });
  const batch = await createBatch(db, course.id, { number: 86, joinLink: LINK });
  const asha = await createUser(db, { name: 'Asha Rao', phone: '+919876543210' });
  await createEnrollment(db, course.id, { userId: asha.id, email: asha.email, batchId: batch.id });
  return createClass(db, batch.id, { trainerId: trainer.user.id, startsAt: hours(2), ...changes });
}

const get = async (path: string, { headers } = trainer) => (await api.request(`/api/desk${path}`, { headers })).json();
const classPage = async (id: string) => DeskClassResponse.parse(await get(`/classes/${id}`)).data;
const register = async (id: string, as = trainer) =>
  ClassRollResponse.parse(await get(`/classes/${id}/attendance`, as)).data;

test('the chat text of today’s class has the course, the time and the page to join', async () => {
  const { id } = await newClass();
  const text = `Hello everyone, your class of DevOps Basics, batch 86, begins today at 1:30 pm. Join here: ${deps.env.PUBLIC_URL}/classes/${id}/join`;
  const { rows } = DeskTodayResponse.parse(await get('/today')).data;
  const texts = [rows.find((row) => row.id === id)?.chatText, (await classPage(id)).chatText];
  expect([...texts, (await register(id)).chatText]).toEqual([text, text, text]);
  expect(text).not.toContain('secret');
});

test('staff who plan classes write to each learner by name; trainers see no phone number', async () => {
  const { id } = await newClass();
  const [person] = (await register(id, coordinator)).people;
  expect(person?.chat).toMatchObject({ mobile: '+919876543210', text: expect.stringContaining('Hello Asha,') });
  expect((await register(id)).people[0]?.chat).toBeNull();
});

const cancelled = { cancelledAt: TEST_NOW, cancelReason: 'The trainer is ill.' };

test.each([
  ['tomorrow', { startsAt: hours(24) }],
  ['that is over', { startsAt: hours(-3) }],
  ['that was cancelled, and would be over', { ...cancelled, startsAt: hours(-3) }],
])('a class %s has no chat text', async (_, changes) => {
  const { id } = await newClass(changes);
  expect((await classPage(id)).chatText).toBeNull();
});

test('a cancelled class has the number of its learners, and a text for them with the day and the reason', async () => {
  const { learners, chatText } = await classPage((await newClass({ ...cancelled, startsAt: hours(50) })).id);
  expect(learners).toBe(1);
  expect(chatText).toMatch(/batch 86, on \w+, \d+ November, .* is cancelled. Reason: The trainer is ill\.$/);
});
