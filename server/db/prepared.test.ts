import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { type Connection, connectDatabase } from './client.ts';
import { prepared } from './prepared.ts';
import { users } from './schema/index.ts';

const { connection } = await testDatabase();

const findUser = prepared<{ email: string }, { id: string }[]>((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.email} = ${sql.placeholder('email')}`),
);

/** The named statements of a connection after two reads. */
async function namesAfterReads(options: Partial<Connection>): Promise<number> {
  const { db, pool } = connectDatabase({ ...connection, max: 1, ...options });
  onTestFinished(() => pool.end());
  for (const email of ['asha@example.org', 'ravi@example.org']) expect(await findUser(db, { email })).toEqual([]);
  const { rows } = await db.execute(sql`SELECT name FROM pg_prepared_statements`);
  return rows.length;
}

test('PostgreSQL keeps the plan of a query that is asked again', async () => {
  expect(await namesAfterReads({})).toBe(1);
});

test('through a pool by transaction no statement has a name', async () => {
  expect(await namesAfterReads({ hasNamedStatements: false })).toBe(0);
});
