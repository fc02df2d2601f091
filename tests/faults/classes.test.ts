import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { eq, inArray, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addDays, dateInKolkata, instantInKolkata } from '../../contract/base/calendar.ts';
import { packageDir } from '../../server/base/package-dir.ts';
import { connectDatabase, type Db } from '../../server/db/client.ts';
import { batches, classMeetings, classReminders, courses, enrollments, mails } from '../../server/db/schema/index.ts';
import { startJobs } from '../../server/jobs/boss.ts';
import { queueNames } from '../../server/jobs/queues.ts';
import { startMailServer } from '../support/mail-server.ts';
import { compareMails } from './ledger.ts';
import { type Site, startSite } from './site.ts';

const LEARNERS = 40;
const HOUR = 3_600_000;
/** From a day before the first class until the second, a day later, is over. */
const HOURS = 52;
/** In this hour, a day before its new time, the second class is moved to an hour later. */
const MOVED_AT = 26;
/** Each kill comes later after the start of the job by this time. */
const STEP_MS = 60;
/** An email that a killed process was sending waits for its retry, in seconds. */
const SENT_SECONDS = 200;

/** The first class: at 7 pm in India, some time after the clock begins. */
const firstAt = instantInKolkata(`${addDays(dateInKolkata(new Date()), 2)}T19:00`);
const startsAt = new Date(firstAt.getTime() - 25 * HOUR);

/** A batch with two classes, and its learners. @returns the id of the second class */
async function createBatch(db: Db): Promise<string> {
  const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, 'devops-basics'));
  if (!course) throw new Error('The sample course is missing');
  const courseId = course.id;
  const [batch] = await db.insert(batches).values({ courseId, number: 900, startsOn: '2026-01-01' }).returning();
  const batchId = batch?.id ?? '';
  const people = Array.from({ length: LEARNERS }, (_, n) => ({ email: `learner${n}@example.org`, courseId, batchId }));
  await db.insert(enrollments).values(people);
  const at = (hours: number) => new Date(firstAt.getTime() + hours * HOUR);
  const [, second] = await db
    .insert(classMeetings)
    .values([
      { batchId, number: 1, startsAt: at(0), endsAt: at(2) },
      { batchId, number: 2, startsAt: at(24), endsAt: at(26) },
    ])
    .returning();
  return second?.id ?? '';
}

async function moveClass(db: Db, id: string): Promise<void> {
  const later = sql`interval '1 hour'`;
  const { startsAt, endsAt } = classMeetings;
  await db
    .update(classMeetings)
    .set({ startsAt: sql`${startsAt} + ${later}`, endsAt: sql`${endsAt} + ${later}`, sequence: 1 })
    .where(eq(classMeetings.id, id));
}

const WAIT = { timeout: 60_000, interval: 3 };

/** Runs the job of reminders now. @returns its final state */
async function remind(boss: PgBoss) {
  // The site's own schedule may have a run that waits at this moment, and the queue has one at most.
  const jobId = await vi.waitFor(async () => {
    const id = await boss.send(queueNames.remindOfClasses, {});
    if (!id) throw new Error('Another run is waiting');
    return id;
  }, WAIT);
  const stateOf = async () => (await boss.findJobs(queueNames.remindOfClasses, { id: jobId }))[0]?.state;
  return (states: readonly string[]) => vi.waitFor(async () => expect(states).toContain(await stateOf()), WAIT);
}

/** A site whose clock can be moved, with a mail server and a way to its queue. */
async function startSchool() {
  const mailServer = await startMailServer();
  onTestFinished(mailServer.stop);
  const clock = pathToFileURL(`${packageDir}/tests/faults/moving-clock.ts`);
  const site = await startSite({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@academy.test',
    NODE_OPTIONS: `--import=${clock}`,
    CLOCK_MOVED_MS: String(startsAt.getTime() - Date.now()),
  });
  const { db, pool } = connectDatabase(site.connection);
  onTestFinished(() => pool.end());
  const jobs = await startJobs(site.connection, { log: () => {}, maintenance: false });
  onTestFinished(jobs.stop);
  return { site, db, boss: jobs.boss, mailServer };
}

const setClock = ({ now }: Site, at: Date) => now.process.send(at.getTime() - Date.now());

test(`kill -9 in each of ${HOURS} hours around two classes: each learner has exactly one email of each kind`, {
  timeout: 900_000,
}, async ({ task }) => {
  const { site, db, boss, mailServer } = await startSchool();
  const second = await createBatch(db);
  const kills = { 'kills with nothing due': 0, 'kills before the reminders': 0, 'kills after them': 0 };
  for (let hour = 0; hour < HOURS; hour += 1) {
    const at = new Date(startsAt.getTime() + hour * HOUR);
    setClock(site, at);
    if (hour === MOVED_AT) await moveClass(db, second);
    const before = await db.$count(classReminders);
    const killed = await remind(boss);
    await killed(['active', 'completed']);
    await pause((hour % 8) * STEP_MS);
    await site.now.end('SIGKILL');
    const stored = (await db.$count(classReminders)) - before;
    await site.start();
    setClock(site, at);
    const done = await remind(boss);
    await done(['completed']);
    const due = (await db.$count(classReminders)) - before;
    expect([0, due], `hour ${hour}`).toContain(stored);
    if (due === 0) kills['kills with nothing due'] += 1;
    else kills[stored === 0 ? 'kills before the reminders' : 'kills after them'] += 1;
  }

  const begun = performance.now();
  const isReminder = eq(mails.kind, 'class_reminder');
  await vi.waitFor(async () => expect(await db.$count(mails, inArray(mails.state, ['waiting', 'failed']))).toBe(0), {
    timeout: SENT_SECONDS * 1000,
    interval: 1000,
  });
  const sent = await db
    .select({
      subject: mails.subject,
      mails: sql<number>`count(*)::int`,
      learners: sql<number>`count(DISTINCT recipient)::int`,
    })
    .from(mails)
    .where(isReminder)
    .groupBy(mails.subject)
    .orderBy(mails.subject);
  const { 'sent twice': sentTwice, ...compared } = await compareMails(site.connection, mailServer.received);
  task.meta.figures = {
    learners: LEARNERS,
    reminders: await db.$count(mails, isReminder),
    ...kills,
    's until the last is sent': ((performance.now() - begun) / 1000).toFixed(1),
    'emails sent twice under one Message-ID': sentTwice,
  };
  const once = { mails: LEARNERS, learners: LEARNERS };
  expect(sent).toEqual(
    [
      'Today, 7:00 pm: 1',
      'Today, 8:00 pm: 2',
      'Tomorrow, 7:00 pm: 1',
      'Tomorrow, 7:00 pm: 2',
      'Tomorrow, 8:00 pm: 2',
    ].map((when) => ({ subject: when.replace(/: (\d)$/, ': DevOps Basics, Class $1'), ...once })),
  );
  expect(compared).toEqual({ 'emails not sent': 0, 'without a row': 0 });
  // Killed between the mail server's acceptance and its own note of it.
  expect(sentTwice).toBeLessThanOrEqual(HOURS);
  expect(kills['kills before the reminders'] + kills['kills after them']).toBe(5);
});
