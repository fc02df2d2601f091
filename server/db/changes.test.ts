import { expect, onTestFinished, test, vi } from 'vitest';
import { byNight } from '../../tests/support/by-night.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { withoutNotifications } from '../../tests/support/pooler.ts';
import { followChanges } from './changes.ts';
import { testimonials } from './schema/index.ts';

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

test('a written row is a change, from any connection', async () => {
  const received = changes();
  const stop = await followChanges(connection, { onContent: received.onChange }, silent);
  await received.reached(1);
  await db.insert(testimonials).values({ name: 'A', role: 'Student', quote: 'Good', position: 1 });
  await received.reached(2);
  await stop();
});

test('a lost connection is made again, and counts as a change', async () => {
  const received = changes();
  const states: boolean[] = [];
  const onState = (isFollowing: boolean) => states.push(isFollowing);
  const stop = await followChanges(connection, { onContent: received.onChange, onState }, silent);
  await received.reached(1);
  const { rowCount } = await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  expect(rowCount).toBe(1);
  await received.reached(2);
  // Later ones are those of a machine too busy to answer in time.
  expect(states.slice(0, 3)).toEqual([true, false, true]);
  await stop();
});

test('a connection without notifications is logged, and not followed', byNight, async () => {
  const states: boolean[] = [];
  const log = vi.fn();
  const pooled = await withoutNotifications(connection);
  const onState = (isFollowing: boolean) => states.push(isFollowing);
  const stop = await followChanges(pooled, { onContent: silent, onState }, log);
  await vi.waitFor(() => expect(states).toEqual([false]), { timeout: 10_000 });
  expect(log.mock.calls).toEqual([['error', 'content.listener_deaf']]);
  await stop();
});

test('a connection that is lost without a word is made again, and counts as a change', async () => {
  const received = changes();
  const states: boolean[] = [];
  const onState = (isFollowing: boolean) => states.push(isFollowing);
  const followers = { onContent: received.onChange, onState };
  const stop = await followChanges(connection, followers, silent, { intervalMs: 50, timeoutMs: 500 });
  await received.reached(1);
  // A server that does not get to answer is as silent as a network that lost the way to it.
  const { rows } = await pool.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  const { pid } = rows[0];
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  await received.reached(2);
  // Later ones are those of a machine too busy to answer in time.
  expect(states.slice(0, 3)).toEqual([true, false, true]);
  await stop();
});
