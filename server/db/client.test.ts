import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { byNight } from '../../tests/support/by-night.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { connectDatabase, type Tx } from './client.ts';
import { isDatabaseUnavailable } from './errors.ts';

const { db: other, connection } = await testDatabase();

/** A database with one connection, which is used again as long as it lives. */
function openNarrow(options: { query_timeout?: number } = {}) {
  const { db, pool } = connectDatabase({ ...connection, max: 1, ...options });
  onTestFinished(() => pool.end());
  return { db, pool };
}

async function backendOf(tx: Tx): Promise<unknown> {
  return (await tx.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid;
}

/** Ends a connection from the server's side, as a server does that is stopped. */
const end = (pid: unknown) => other.execute(sql`SELECT pg_terminate_backend(${pid}::int, 5000)`);

test('a connection that is lost between two statements fails the transaction, and the next gets another', async () => {
  const { db } = openNarrow();
  const failing = db.transaction(async (tx) => {
    await end(await backendOf(tx));
    await backendOf(tx);
  });
  await expect(failing).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await db.transaction(backendOf)).toEqual(expect.any(Number));
});

test('a transaction that cannot begin gives its connection back', async () => {
  const { db, pool } = openNarrow();
  // Lost after it was taken from the pool and before BEGIN, which the pool cannot see.
  pool.once('acquire', (client) => Object.assign(client, { query: () => Promise.reject(new Error('not queryable')) }));
  await expect(db.transaction(backendOf)).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await db.transaction(backendOf)).toEqual(expect.any(Number));
});

test('writes of a transaction that lost its connection are rolled back', async () => {
  const { db } = openNarrow();
  await other.execute(sql`CREATE TABLE halves (n int)`);
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO halves VALUES (1)`);
    await end(await backendOf(tx));
    await tx.execute(sql`INSERT INTO halves VALUES (2)`);
  });
  await expect(failing).rejects.toSatisfy(isDatabaseUnavailable);
  expect((await other.execute(sql`SELECT n FROM halves`)).rows).toEqual([]);
});

test(
  'a query that is not answered in time undoes its transaction at once, and the next one works',
  byNight,
  async () => {
    const { db } = openNarrow({ query_timeout: 2500 });
    await other.execute(sql`CREATE TABLE silent (n int)`);
    const begun = performance.now();
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO silent VALUES (1)`);
      await tx.execute(sql`SELECT pg_sleep(60)`);
    });
    await expect(failing).rejects.toSatisfy(isDatabaseUnavailable);
    // Not twice the time, as if it had waited for the ROLLBACK too.
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await db.transaction(backendOf)).toEqual(expect.any(Number));
    expect((await other.execute(sql`SELECT n FROM silent`)).rows).toEqual([]);
  },
);
