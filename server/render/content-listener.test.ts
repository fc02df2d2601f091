import { expect, test } from 'vitest';
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
