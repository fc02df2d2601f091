import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
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
  // Later ones are those of a machine too busy to answer in time.
  expect(states.slice(0, 3)).toEqual([true, false, true]);
  await stop();
});

/** The server behind a pooler that passes on answers, but no notification: messages of type A (PostgreSQL, 54.7). */
async function withoutNotifications() {
  const pooler = createServer((client) => {
    const server = connect(join(connection.host, '.s.PGSQL.5432'));
    let rest = Buffer.alloc(0);
    client.pipe(server);
    server.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const end = 1 + rest.readUInt32BE(1);
        if (rest[0] !== 'A'.charCodeAt(0)) client.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
    server.on('close', () => client.end());
    for (const socket of [client, server]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(() => void pooler.close());
  return { ...connection, host: '127.0.0.1', port: (pooler.address() as AddressInfo).port };
}

test('a connection over which nothing is heard is told, and not taken for one that hears', async () => {
  const states: boolean[] = [];
  const log = vi.fn();
  const pooled = await withoutNotifications();
  const stop = await listenForContentChanges(pooled, silent, log, (isHearing) => states.push(isHearing));
  await vi.waitFor(() => expect(states).toEqual([false]), { timeout: 10_000 });
  expect(log.mock.calls).toEqual([['error', 'content.listener_deaf']]);
  await stop();
});

test('a connection that is lost without a word is made again, and counts as a change', async () => {
  const heard = changes();
  const states: boolean[] = [];
  const onState = (isHearing: boolean) => states.push(isHearing);
  const stop = await listenForContentChanges(connection, heard.onChange, silent, onState, { every: 50, patience: 500 });
  await heard.reached(1);
  // A server that does not get to answer is as silent as a network that lost the way to it.
  const { rows } = await pool.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  const { pid } = rows[0];
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  await heard.reached(2);
  // Later ones are those of a machine too busy to answer in time.
  expect(states.slice(0, 3)).toEqual([true, false, true]);
  await stop();
});
