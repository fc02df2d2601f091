import { expect, onTestFinished, test, vi } from 'vitest';
import { testDeps } from '../../tests/support/api.ts';
import { cuttable } from '../../tests/support/cuttable.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { startJobs } from './boss.ts';
import { queueNames } from './queues.ts';

const { db, connection } = await testDatabase();

test('the log has one line for each time that the database is away, however often the queues ask for it', async () => {
  const { lines, log } = testDeps(db);
  const { proxied, cut, mend, refused } = await cuttable(connection);
  const { boss, stop } = await startJobs(proxied, { log, maintenance: false });
  onTestFinished(stop);
  const work = vi.fn(async () => {});
  for (const name of [queueNames.scanFiles, queueNames.purgeTrash]) {
    await boss.work(name, { pollingIntervalSeconds: 0.5 }, work);
  }
  const lost = () => lines.filter(({ event }) => event === 'jobs.failed' || event === 'jobs.database_lost');
  const timeout = 10_000;
  cut();
  await expect.poll(refused, { timeout }).toBeGreaterThan(3);
  expect(lost()).toMatchObject([{ level: 'warn', event: 'jobs.database_lost' }]);

  mend();
  await expect.poll(() => boss.send(queueNames.scanFiles).catch(() => null), { timeout }).not.toBeNull();
  await expect.poll(() => work.mock.calls.length, { timeout }).toBeGreaterThan(0);
  cut();
  await expect.poll(refused, { timeout }).toBeGreaterThan(3);
  expect(lost()).toHaveLength(2);
  mend();
});
