import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectEmbedded, findUsedDataDir } from '../../server/db/embedded/index.ts';
import { credentials } from './person.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function inDatabase<Result>(dataDir: string, task: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { connection, stop } = await connectEmbedded(await findUsedDataDir(dataDir, root), { log: () => {} });
  const pool = new pg.Pool(connection);
  try {
    return await task(pool);
  } finally {
    await pool.end();
    await stop();
  }
}

export async function runSqlFile(pool: pg.Pool, name: 'learner.sql' | 'desk.sql'): Promise<void> {
  const statements = await readFile(new URL(name, import.meta.url), 'utf8');
  const client = await pool.connect();
  try {
    // One at a time, because the last one must run outside a transaction.
    for (const statement of statements.split(/;\n/)) if (statement.trim() !== '') await client.query(statement);
  } finally {
    client.release();
  }
}

export async function makeAdmin(pool: pg.Pool): Promise<void> {
  await pool.query("UPDATE users SET roles = '{admin}', email_verified = true WHERE email = $1", [credentials.email]);
}

async function idOf(pool: pg.Pool, query: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(query);
  if (!rows[0]) throw new Error(`No row for: ${query}`);
  return rows[0].id;
}

export async function readFacts(pool: pg.Pool) {
  return {
    course: await idOf(pool, "SELECT id FROM courses WHERE kind = 'paid' ORDER BY number LIMIT 1"),
    owner: await idOf(pool, "SELECT id FROM users WHERE email LIKE 'staff.%' ORDER BY email LIMIT 1"),
    request: await idOf(pool, "SELECT id FROM enrollment_requests WHERE email LIKE 'zuleikha%'"),
    person: await idOf(
      pool,
      'SELECT person_id AS id FROM person_rows WHERE person_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ),
  };
}

export type Facts = Awaited<ReturnType<typeof readFacts>>;
