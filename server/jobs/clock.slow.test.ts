import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDeps } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { createSite } from '../../tests/support/factories.ts';
import { registerJobHandlers } from '../start/job-handlers.ts';
import { startJobs } from './boss.ts';
import { repairClock } from './clock.ts';
import { readRuns } from './scheduled-runs.ts';

const { db, connection } = await testDatabase();
await createSite(db);
const deps = testDeps(db, { now: () => new Date() });

/** The time until a job of every minute has run: a pass of the schedule each half minute, then two queues. */
const RUN_MS = 90_000;

test('every job runs again after a clock that was a year ahead, those of the night once', {
  timeout: 120_000,
}, async () => {
  const first = await startJobs(connection, { log: deps.log });
  await registerJobHandlers(first.boss, deps, null);
  await first.stop();
  await db.execute(sql`UPDATE pgboss.version SET cron_on = now() + interval '1 year'`);
  await db.execute(sql`UPDATE pgboss.schedule SET created_on = now() - interval '1 year'`);

  const { boss, stop } = await startJobs(connection, { log: deps.log });
  onTestFinished(stop);
  await repairClock(deps, boss);
  await registerJobHandlers(boss, deps, null);
  await vi.waitFor(
    async () => {
      const waiting = (await readRuns(deps)).jobs.filter(({ ranAt }) => ranAt === null);
      expect(waiting.map(({ name }) => name)).toEqual([]);
    },
    { timeout: RUN_MS, interval: 500 },
  );
});
