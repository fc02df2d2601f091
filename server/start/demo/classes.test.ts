import { readFileSync } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { batches, classMeetings, enrollments, users } from '../../db/schema/index.ts';
import { seedContent } from '../../db/seed/index.ts';
import { listBehind } from '../../learning/batch-progress/behind-list.ts';
import { listCandidates, listIssued } from '../../learning/certificates/desk-service.ts';
import { readDashboard } from '../../learning/lessons/dashboard.ts';
import { headingIdsIn, renderLesson } from '../../learning/lessons/index.ts';
import { listNotes } from '../../learning/notes/read.ts';
import { listPay } from '../../money/trainer-pay/service.ts';
import { listWeek } from '../../teaching/classes/desk-service.ts';
import { readClasses } from '../../teaching/classes/index.ts';
import { nextStart, sampleClasses } from './classes.ts';
import { DEMO_EMAIL, DEMO_TRAINER_EMAIL, seedDemo } from './index.ts';

const instant = (time: string) => new Date(`2026-11-${time}:00+05:30`);

let now = instant('21T11:32');
const { db } = await testDatabase();
const deps = testDeps(db, { now: () => now });
await seedContent(db, now);
await seedDemo(db, { password: 'first-password', adminPassword: 'second', staffPassword: 'third', now });

async function start(at: Date) {
  now = at;
  await sampleClasses(deps);
}

async function idOf(email: string): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? '';
}

async function classesOfLearner() {
  const [seat] = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(batches, eq(batches.id, enrollments.batchId))
    .where(and(eq(enrollments.email, DEMO_EMAIL), eq(batches.number, 71)));
  return readClasses(deps, seat?.id ?? '');
}

/** Yesterday's class with its material, today's, and tomorrow's, after a start. */
async function expectClassesAround(at: Date) {
  await start(at);
  const days = (await classesOfLearner()).map((row) => ({ ...row, on: dateInKolkata(new Date(row.startsAt)) }));
  const on = (hours: number) => days.find((row) => row.on === dateInKolkata(new Date(+at + hours * 3_600_000)));
  expect(on(-24)).toMatchObject({ state: 'held', recordingUrl: 'https://example.org/recordings/7' });
  expect(on(-24)?.notes).toContain('Practise');
  expect(on(0)?.isToday).toBe(true);
  expect(on(24)).toMatchObject({ state: 'planned', recordingUrl: null });
  const { courses } = await readDashboard(deps, await idOf(DEMO_EMAIL));
  expect(courses.map(({ nextClass }) => nextClass?.id)).toContain(on(0)?.id);
}

test('the demo has classes yesterday, today and tomorrow whenever it starts', async () => {
  await expectClassesAround(instant('21T11:32'));
  await expectClassesAround(instant('21T23:58'));
  await expectClassesAround(instant('28T00:01'));
  const { data } = await listWeek(deps, { actor: { id: await idOf(DEMO_TRAINER_EMAIL), roles: ['trainer'] } });
  expect(data.length).toBeGreaterThan(5);
});

test('the demo learner has notes and saved lessons, and continues at the heading where they stopped', async () => {
  const userId = await idOf(DEMO_EMAIL);
  const { courses, saved } = await readDashboard(deps, userId);
  const reading = '/learn/devops-basics/a-cloud-server-create-secure-and-connect';
  expect(courses[0]?.continueRoute).toBe(`${reading}#lesson--close-the-doors-that-nobody-needs`);
  expect([saved.length, (await listNotes(deps, { userId })).data.length]).toEqual([2, 2]);
  const page = await renderLesson(readFileSync('content/courses/devops-basics/21-cloud-server.md', 'utf8'));
  expect(headingIdsIn(page)).toContain('lesson--close-the-doors-that-nobody-needs');
});

test('one learner missed the last two classes, a month of the trainer is approved, and another waits for it', async () => {
  await start(instant('21T11:32'));
  const counsellor = { id: await idOf(DEMO_TRAINER_EMAIL), roles: ['counsellor'] } as const;
  const { data: absent } = await listBehind(deps, { actor: counsellor });
  expect(absent).toMatchObject([{ name: 'Imran Ali', reasons: [{ text: 'Missed the last 2 classes' }] }]);
  const accountant = { id: await idOf(DEMO_TRAINER_EMAIL), roles: ['accountant'] } as const;
  const months = await Promise.all(['2026-09', '2026-10'].map((month) => listPay(deps, { actor: accountant, month })));
  expect(months.map(({ data }) => data.find(({ classes }) => classes > 0))).toMatchObject([
    { state: 'approved', classesWithoutRate: 0 },
    { state: 'open', classesWithoutRate: 0 },
  ]);
});

test('a certificate is issued, another is due, and three learners are kept from theirs', async () => {
  await start(instant('21T11:32'));
  const actor = { id: await idOf(DEMO_TRAINER_EMAIL), roles: ['trainer'] } as const;
  expect((await listIssued(deps, { actor })).data).toMatchObject([{ name: 'Meghna Das', course: 'DevOps Basics' }]);
  const due = await listCandidates(deps, { actor, state: 'due' });
  expect(due.data.map(({ name }) => name)).toEqual(['Rohit Jain']);
  const blocked = await listCandidates(deps, { actor, state: 'blocked' });
  expect(blocked.data.map(({ name, reasons }) => [name, ...reasons]).sort()).toEqual([
    ['Nisha Iyer', '0 of 1 piece of work accepted'],
    ['Sunita Rao', 'At 7 of 12 classes, 9 needed'],
    ['Vikram Singh', '23 of 25 lessons marked complete', '5 of 6 quizzes passed'],
  ]);
});

test('a later start moves the classes and makes no others, even if the trainer is not free then', async () => {
  await start(instant('28T10:00'));
  const before = await db.$count(classMeetings);
  const trainerId = await idOf(DEMO_TRAINER_EMAIL);
  const [other] = await db.select().from(batches).where(eq(batches.number, 89));
  const [startsAt, endsAt] = [instant('28T15:00'), instant('28T16:00')];
  await db.insert(classMeetings).values({ batchId: other?.id ?? '', number: 1, trainerId, startsAt, endsAt });
  await start(instant('28T14:40'));
  expect(await db.$count(classMeetings)).toBe(before + 1);
});

test.each([
  ['11:32', '11:45'],
  ['11:41', '12:00'],
  ['11:40', '11:45'],
  ['23:58', '23:30'],
  ['00:01', '00:15'],
])('at %s, today’s class begins at %s, and is open or opens in some minutes', (at, begins) => {
  expect(nextStart(instant(`21T${at}`))).toEqual(instant(`21T${begins}`));
});
