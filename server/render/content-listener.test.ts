import { expect, onTestFinished, test } from 'vitest';
import { testimonials } from '../db/schema/index.ts';
import { testDatabase } from '../testing/database.ts';
import { listenForContentChanges } from './content-listener.ts';

const { db, pool, connection } = await testDatabase();
const silent = () => {};

/** A counter of calls that can be awaited. */
function changes() {
  let count = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  return {
    onChange: () => {
      count += 1;
      for (const { at, resolve } of waiting) if (count >= at) resolve();
    },
    reached: (at: number) =>
      new Promise<void>((resolve) => {
        if (count >= at) resolve();
        else waiting.push({ at, resolve });
      }),
  };
}

test('a written row is heard, whoever wrote it', async () => {
  const heard = changes();
  const stop = await listenForContentChanges(connection, heard.onChange, silent);
  await heard.reached(1);
  await db.insert(testimonials).values({ name: 'A', role: 'Student', quote: 'Good', position: 1 });
  await heard.reached(2);
  await stop();
});

test('a lost connection is made again, and counts as a change', async () => {
  const heard = changes();
  const states: boolean[] = [];
  const stop = await listenForContentChanges(connection, heard.onChange, silent, (isHearing) => states.push(isHearing));
  await heard.reached(1);
  const { rowCount } = await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  expect(rowCount).toBe(1);
  await heard.reached(2);
  expect(states).toEqual([true, false, true]);
  await stop();
});

test('a connection that is lost without a word is made again, and counts as a change', async () => {
  const heard = changes();
  const states: boolean[] = [];
  const onState = (isHearing: boolean) => states.push(isHearing);
  const stop = await listenForContentChanges(connection, heard.onChange, silent, onState, { every: 50, patience: 300 });
  await heard.reached(1);
  // A server that does not get to answer is as silent as a network that lost the way to it.
  const { rows } = await pool.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  const { pid } = rows[0];
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  await heard.reached(2);
  expect(states).toEqual([true, false, true]);
  await stop();
});
