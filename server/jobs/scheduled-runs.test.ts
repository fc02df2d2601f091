import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../contract/base/time.ts';
import { TEST_NOW, testDeps } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { readEnv } from '../base/env.ts';
import { scheduledRuns } from '../db/schema/index.ts';
import { registerJobHandlers } from '../start/job-handlers.ts';
import { startJobs } from './boss.ts';
import { queueNames } from './queues.ts';
import { expectRuns, readRuns, recordBackup, recordRun } from './scheduled-runs.ts';

const { db, connection } = await testDatabase();
const deps = testDeps(db);
const later = (ms: number) => new Date(TEST_NOW.getTime() + ms);
const at = (ms: number) => ({ ...deps, now: () => later(ms) });
const { purgeTrash, scanFiles } = queueNames;

beforeEach(() => db.delete(scheduledRuns));

test('a job that a node runs is recorded with its last run and the next one by its schedule', async () => {
  await db.insert(scheduledRuns).values({ name: 'of-another-version', dueAt: TEST_NOW });
  const { boss, stop } = await startJobs(connection, { log: deps.log, maintenance: false });
  onTestFinished(stop);
  await registerJobHandlers(boss, deps, null);
  const { jobs } = await readRuns(deps);
  expect(jobs.map(({ name }) => name)).not.toContain('of-another-version');
  expect(jobs).toHaveLength((await boss.getSchedules()).length);
  await boss.send(purgeTrash);
  await eventually(async () => {
    const run = (await readRuns(deps)).jobs.find(({ name }) => name === purgeTrash);
    // At 3:30 in Asia/Kolkata.
    expect(run).toMatchObject({ ranAt: TEST_NOW, dueAt: new Date('2026-11-21T22:00:00Z'), isLate: false });
  });
});

test('a job is late five minutes after its time, until it runs', async () => {
  await expectRuns(deps, scanFiles, later(MINUTE_MS));
  const isLate = async (ms: number) => (await readRuns(at(ms))).jobs[0]?.isLate;
  expect([await isLate(6 * MINUTE_MS), await isLate(6 * MINUTE_MS + 1)]).toEqual([false, true]);
  await recordRun(at(7 * MINUTE_MS), scanFiles, later(8 * MINUTE_MS));
  expect(await isLate(7 * MINUTE_MS)).toBe(false);
});

test('a run that was missed while the site was off is due at its start, and not late', async () => {
  await expectRuns(deps, purgeTrash, later(HOUR_MS));
  const started = at(10 * HOUR_MS);
  await expectRuns(started, purgeTrash, later(24 * HOUR_MS));
  expect((await readRuns(started)).jobs).toMatchObject([{ dueAt: later(10 * HOUR_MS), isLate: false }]);
});

test('a start does not move a run that is due before the next one by the schedule', async () => {
  await expectRuns(deps, purgeTrash, later(HOUR_MS));
  await expectRuns(deps, purgeTrash, later(24 * HOUR_MS));
  const [run] = await db.select().from(scheduledRuns).where(eq(scheduledRuns.name, purgeTrash));
  expect(run?.dueAt).toEqual(later(HOUR_MS));
});

test('the newest backup is too old after 36 hours', async () => {
  await recordBackup(deps);
  const backup = async (ms: number) => (await readRuns(at(ms))).backup;
  expect(await backup(36 * HOUR_MS)).toEqual({ ranAt: TEST_NOW, isLate: false });
  expect(await backup(36 * HOUR_MS + 1)).toEqual({ ranAt: TEST_NOW, isLate: true });
  await recordBackup(at(37 * HOUR_MS));
  expect(await backup(37 * HOUR_MS)).toMatchObject({ isLate: false });
});

test('a site that never made a backup misses one only if BACKUP_MAX_AGE_HOURS is set', async () => {
  expect((await readRuns(deps)).backup).toBeNull();
  const env = readEnv({ BACKUP_MAX_AGE_HOURS: '2' });
  expect((await readRuns({ ...deps, env })).backup).toEqual({ ranAt: null, isLate: true });
  await recordBackup(deps);
  expect((await readRuns({ ...at(2 * HOUR_MS + 1), env })).backup).toMatchObject({ isLate: true });
});

test('after a move to an external database, a backup of the embedded one does not count', async () => {
  const env = readEnv({ DATABASE_URL: 'postgres://db.test/site', SECRET: 's'.repeat(32) });
  const moved = { ...deps, env };
  await recordBackup(deps);
  expect(await readRuns(moved)).toEqual({ jobs: [], backup: null });
  await recordBackup(moved);
  expect((await readRuns(moved)).backup).toEqual({ ranAt: TEST_NOW, isLate: false });
});
