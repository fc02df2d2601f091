import ical from 'node-ical';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createClass } from '../../../tests/support/class-factories.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { classMeetings, classReminders, enrollments, mails, users } from '../../db/schema/index.ts';
import { remindOfClasses } from './reminders.ts';

const STARTS = new Date('2026-11-23T13:30:00Z');
const minutes = (count: number) => new Date(STARTS.getTime() + count * MINUTE_MS);
const LINK = 'https://meet.example/12';

let now = STARTS;
const { db, deps } = await testApi({ now: () => now });
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const batch = await createBatch(db, course.id, { joinLink: LINK });

beforeEach(async () => {
  await db.delete(mails);
  await db.delete(enrollments);
  await db.delete(users);
  await db.delete(classMeetings);
});

async function createLearners(count: number) {
  for (let number = 0; number < count; number += 1) {
    const user = await createUser(db, { name: 'Asha' });
    await createEnrollment(db, course.id, { userId: user.id, email: user.email, batchId: batch.id });
  }
}

async function runAt(minute: number, run = () => remindOfClasses(deps)) {
  now = minutes(minute);
  await run();
}

const sent = () => db.select().from(mails).orderBy(mails.createdAt, mails.id);

test('each learner gets a reminder the day before and one an hour before, however often the job runs', async () => {
  await createLearners(3);
  await createClass(db, batch.id, { number: 3, startsAt: STARTS });
  for (let minute = -26 * 60; minute < 180; minute += 30) await runAt(minute);
  const all = await sent();
  expect(all).toHaveLength(6);
  expect(new Set(all.map(({ subject, recipient }) => `${recipient} ${subject}`)).size).toBe(6);
  expect(all[0]).toMatchObject({ kind: 'class_reminder', subject: 'Tomorrow, 7:00 pm: DevOps Basics, Class 3' });
  expect(all[5]?.subject).toBe('Today, 7:00 pm: DevOps Basics, Class 3');
});

test('the reminder of the day before waits for the morning, and the one of an hour before for nothing', async () => {
  await createLearners(1);
  // At 6 am in India.
  await createClass(db, batch.id, { number: 3, startsAt: minutes(11 * 60) });
  await createClass(db, batch.id, { number: 4, startsAt: minutes(23 * 60) });
  const subjectsAt = async (minute: number) => {
    await runAt(minute);
    return (await sent()).map(({ subject }) => subject);
  };
  const soon = 'Today, 6:00 am: DevOps Basics, Class 3';
  expect(await subjectsAt(10 * 60)).toEqual([soon]);
  expect(await subjectsAt(13 * 60 - 1)).toEqual([soon]);
  expect(await subjectsAt(13 * 60)).toEqual([soon, 'Today, 6:00 pm: DevOps Basics, Class 4']);
});

test('a reminder has the time, the trainer and the join link, but not the address of the meeting', async () => {
  await createLearners(1);
  const trainer = await createUser(db, { name: 'Ravi' });
  const { id } = await createClass(db, batch.id, { number: 3, startsAt: STARTS, trainerId: trainer.id });
  await runAt(-50);
  const [mail] = await sent();
  expect(mail?.text).toContain('Hello Asha,');
  expect(mail?.text).toContain('When: Today, 7:00 pm to 9:00 pm in India');
  expect(mail?.text).toContain('Trainer: Ravi');
  expect(mail?.text).toContain(
    `You can join from 6:45 pm. You will be asked to sign in.\n\nJoin at 7:00 pm:\nhttp://localhost:5000/classes/${id}/join`,
  );
  expect(JSON.stringify(mail)).not.toContain(LINK);
  const [event] = Object.values(ical.sync.parseICS(mail?.calendar ?? '')).filter((part) => part?.type === 'VEVENT');
  expect(event).toMatchObject({ uid: `${id}@localhost`, start: STARTS, sequence: 0 });
});

test('each learner is greeted by name, but for a name that would advertise something', async () => {
  const names = ['Asha $& Rao', 'D’Souza <b>', 'www.spam.example'];
  for (const name of names) {
    const user = await createUser(db, { name });
    await createEnrollment(db, course.id, { userId: user.id, email: user.email, batchId: batch.id });
  }
  await createEnrollment(db, course.id, { email: 'waits@example.org', batchId: batch.id });
  await createClass(db, batch.id, { startsAt: STARTS });
  await runAt(-50);
  const all = await sent();
  const greetings = all.map(({ text }) => /Hello[^\n]*/.exec(text)?.[0]).sort();
  expect(greetings).toEqual(['Hello Asha $& Rao,', 'Hello D’Souza <b>,', 'Hello,', 'Hello,']);
  const html = all.map((mail) => /Hello[^\n]*?<\/p>/.exec(mail.html)?.[0]);
  expect(html).toContain('Hello Asha $&amp; Rao,</p>');
  expect(html).toContain('Hello D’Souza &lt;b&gt;,</p>');
});

test('two runs at once send a reminder once', async () => {
  await createLearners(5);
  await createClass(db, batch.id, { startsAt: STARTS });
  now = minutes(-30);
  await Promise.all([remindOfClasses(deps), remindOfClasses(deps), remindOfClasses(deps)]);
  expect(await sent()).toHaveLength(5);
});

test('a run that ends halfway leaves no one out and emails no one twice', async () => {
  await createLearners(3);
  await createClass(db, batch.id, { startsAt: STARTS });
  const queueMail: typeof deps.queueMail = async (...queued) => {
    await deps.queueMail(...queued);
    throw new Error('killed');
  };
  await runAt(-40, () => remindOfClasses({ ...deps, queueMail }));
  expect([await sent(), await db.select().from(classReminders)]).toEqual([[], []]);
  await runAt(-39);
  await runAt(-38);
  expect(await sent()).toHaveLength(3);
});

test('a learner who takes a seat later is reminded, too, and the others not again', async () => {
  await createLearners(1);
  await createClass(db, batch.id, { startsAt: STARTS });
  await runAt(-10 * 60);
  await createLearners(1);
  await runAt(-9 * 60);
  expect(new Set((await sent()).map(({ recipient }) => recipient)).size).toBe(2);
  expect(await sent()).toHaveLength(2);
});

test('a moved class gets new reminders', async () => {
  await createLearners(1);
  await createClass(db, batch.id, { startsAt: STARTS });
  await runAt(-10 * 60);
  await db.update(classMeetings).set({ startsAt: minutes(60), endsAt: minutes(120), sequence: 1 });
  await runAt(-9 * 60);
  expect((await sent()).map(({ subject }) => subject.split(':', 2).join(':'))).toEqual([
    'Today, 7:00 pm',
    'Today, 8:00 pm',
  ]);
});

test('no one is reminded of a cancelled class or of one that has begun, or without a seat', async () => {
  await createLearners(1);
  const ill = { cancelledAt: STARTS, cancelReason: 'Ill' };
  await createClass(db, batch.id, { startsAt: STARTS, ...ill });
  await createClass(db, batch.id, { startsAt: minutes(-60) });
  await createClass(db, batch.id, { startsAt: minutes(48 * 60) });
  await createEnrollment(db, course.id);
  await runAt(-30);
  expect(await sent()).toEqual([]);
});

test('a learner who has no account yet is reminded at their address', async () => {
  await createEnrollment(db, course.id, { email: 'new@example.org', batchId: batch.id });
  await createClass(db, batch.id, { startsAt: STARTS });
  await runAt(-30);
  expect(await sent()).toMatchObject([{ recipient: 'new@example.org', userId: null }]);
  expect((await sent())[0]?.text).toContain('Hello,');
});

test('a failed reminder does not prevent the reminders of other classes', async () => {
  for (const kind of ['broken', 'whole']) {
    const { id } = await createBatch(db, course.id, { joinLink: LINK });
    await createEnrollment(db, course.id, { email: `${kind}@example.org`, batchId: id });
    await createClass(db, id, { startsAt: STARTS });
  }
  const queueMail: typeof deps.queueMail = (tx, ...queued) => {
    if (queued.some(({ recipient }) => recipient === 'broken@example.org')) throw new Error('No such address');
    return deps.queueMail(tx, ...queued);
  };
  await runAt(-30, () => remindOfClasses({ ...deps, queueMail }));
  expect((await sent()).map(({ recipient }) => recipient)).toEqual(['whole@example.org']);
  expect(deps.lines.at(-1)).toMatchObject({ event: 'jobs.item_failed', fields: { reason: 'No such address' } });
});
