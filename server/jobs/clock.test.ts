import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../contract/base/time.ts';
import { testDeps } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { scheduledRuns } from '../db/schema/index.ts';
import { startJobs } from './boss.ts';
import { repairClock } from './clock.ts';
import { queueNames } from './queues.ts';

const { db, connection } = await testDatabase();
// The queue goes by the clock of the database.
const deps = testDeps(db, { now: () => new Date() });
const { boss, stop } = await startJobs(connection, { log: deps.log, maintenance: false });
afterAll(stop);

const YEAR = "interval '1 year'";

beforeEach(async () => {
  deps.lines.length = 0;
  await db.execute(sql`DELETE FROM pgboss.job`);
});

/** Whether a row matches. */
const exists = async (condition: string) => (await db.execute(sql.raw(`SELECT FROM ${condition}`))).rows.length > 0;

test('schedules and maintenance that wait for a time in the future are due again', async () => {
  await db.execute(sql.raw(`UPDATE pgboss.version SET cron_on = now() + ${YEAR}, bam_on = now() + ${YEAR}`));
  await db.execute(
    sql.raw(`UPDATE pgboss.queue SET monitor_claim_on = now() + ${YEAR}, maintain_on = now() + ${YEAR}`),
  );
  await repairClock(deps, boss);
  expect(await exists('pgboss.version WHERE greatest(cron_on, bam_on) > now()')).toBe(false);
  expect(await exists('pgboss.queue WHERE greatest(monitor_claim_on, maintain_on) > now()')).toBe(false);
  expect(deps.lines).toMatchObject([{ level: 'warn', event: 'clock.repaired' }]);
});

test('an email that would be tried again after more than its longest delay is tried now, and no other', async () => {
  const { sendMail } = queueNames;
  const far = await boss.send(sendMail, { mailId: 'far' }, { startAfter: new Date(Date.now() + 24 * HOUR_MS) });
  await boss.send(sendMail, { mailId: 'soon' }, { startAfter: new Date(Date.now() + 3 * HOUR_MS) });
  await repairClock(deps, boss);
  expect(await boss.fetch(sendMail, { batchSize: 10 })).toMatchObject([{ id: far }]);
});

test('a scheduled job that waits for a time in the future runs now, and no longer blocks its next run', async () => {
  const { scanFiles } = queueNames;
  await boss.send(scanFiles, null, { startAfter: new Date(Date.now() + HOUR_MS) });
  await repairClock(deps, boss);
  expect(await boss.fetch(scanFiles)).toHaveLength(1);
});

test('a job that a dead node took in the future is given up like any other', async () => {
  const { sendMail } = queueNames;
  await boss.send(sendMail, { mailId: 'taken' });
  await boss.fetch(sendMail);
  await db.execute(sql.raw(`UPDATE pgboss.job SET started_on = now() + ${YEAR}, heartbeat_on = now() + ${YEAR}`));
  await repairClock(deps, boss);
  expect(await exists('pgboss.job WHERE greatest(started_on, heartbeat_on) > now()')).toBe(false);
});

test('a run that was sent for a time in the future does not stand in for the one that is due then', async () => {
  const queue = '__pgboss__send-it';
  await boss.createQueue(queue);
  await boss.send(queue, {}, { singletonSeconds: 60 });
  await db.execute(sql.raw(`UPDATE pgboss.job SET state = 'completed', singleton_on = singleton_on + ${YEAR}`));
  await repairClock(deps, boss);
  expect(await exists('pgboss.job')).toBe(false);
});

test('the last run of a job in the future is forgotten, and the next one expected; a backup counts as made now', async () => {
  const ahead = new Date(Date.now() + HOUR_MS);
  await boss.schedule(queueNames.scanFiles, '* * * * *', null, { tz: 'Asia/Kolkata' });
  await db.insert(scheduledRuns).values([
    { name: queueNames.scanFiles, ranAt: ahead, dueAt: ahead },
    { name: 'backup', ranAt: ahead },
  ]);
  await repairClock(deps, boss);
  const [job, backup] = await db.select().from(scheduledRuns).orderBy(desc(scheduledRuns.name));
  expect(job?.ranAt).toBeNull();
  expect(job?.dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
  expect(backup?.ranAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

test('with nothing ahead of the clock, nothing changes', async () => {
  await db.execute(sql`UPDATE pgboss.version SET cron_on = now()`);
  await db.delete(scheduledRuns);
  await boss.send(queueNames.sendMail, { mailId: 'now' });
  await repairClock(deps, boss);
  expect(deps.lines).toEqual([]);
});
