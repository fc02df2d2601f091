import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { toPage } from '../../../server/db/cursor.ts';
import { connectEmbedded, findDataDir } from '../../../server/db/embedded/index.ts';
import { credentials } from '../person.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `task` on the database of a running site. */
export async function inDatabase<Result>(dataDir: string, task: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { connection, stop } = await connectEmbedded(await findDataDir(dataDir, root), { log: () => {} });
  const pool = new pg.Pool(connection);
  try {
    return await task(pool);
  } finally {
    await pool.end();
    await stop();
  }
}

/** Runs a file of SQL; by default, one that stores the data of a desk after some years. */
export async function runSqlFile(pool: pg.Pool, file = new URL('./fill.sql', import.meta.url)): Promise<void> {
  const statements = await readFile(file, 'utf8');
  const client = await pool.connect();
  try {
    // One at a time, because the last one must run outside a transaction.
    for (const statement of statements.split(/;\n/)) if (statement.trim() !== '') await client.query(statement);
  } finally {
    client.release();
  }
}

/** Gives the bench's account the role of an admin, and a confirmed email. */
export async function makeAdmin(pool: pg.Pool): Promise<void> {
  await pool.query("UPDATE users SET role = 'admin', email_verified = true WHERE email = $1", [credentials.email]);
}

/** Cursor of a page far down in a table's newest-first list. */
async function deepCursor(pool: pg.Pool, table: string, column = 'created_at'): Promise<string> {
  const { rows } = await pool.query<{ id: string; cursorKey: string }>(
    `SELECT id, (extract(epoch FROM ${column}) * 1000000)::bigint::text AS "cursorKey" FROM ${table}
     WHERE ${column} IS NOT NULL ORDER BY ${column} DESC, id DESC
     OFFSET (SELECT count(${column}) * 9 / 10 FROM ${table}) LIMIT 51`,
  );
  const { next } = toPage(rows);
  if (!next) throw new Error(`The table ${table} has too few rows for another page`);
  return next;
}

async function idOf(pool: pg.Pool, query: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(query);
  if (!rows[0]) throw new Error(`No row for: ${query}`);
  return rows[0].id;
}

/** Records and cursors for the calls. */
export async function readFacts(pool: pg.Pool) {
  return {
    course: await idOf(pool, "SELECT id FROM courses WHERE kind = 'paid' ORDER BY number LIMIT 1"),
    owner: await idOf(pool, "SELECT id FROM users WHERE email LIKE 'staff.%' ORDER BY email LIMIT 1"),
    image: await idOf(pool, 'SELECT id FROM images ORDER BY hash LIMIT 1'),
    request: await idOf(pool, "SELECT id FROM enrollment_requests WHERE email LIKE 'zuleikha%'"),
    person: await idOf(
      pool,
      'SELECT person_id AS id FROM person_rows WHERE person_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ),
    deep: {
      people: await deepCursor(pool, 'people'),
      orders: await deepCursor(pool, 'orders'),
      requests: await deepCursor(pool, 'enrollment_requests'),
      messages: await deepCursor(pool, 'contact_messages'),
      mails: await deepCursor(pool, 'mails'),
      posts: await deepCursor(pool, 'posts'),
      audit: await deepCursor(pool, 'audit_entries'),
      images: await deepCursor(pool, 'images'),
      learners: await deepCursor(pool, 'enrollments'),
      trash: await deepCursor(pool, 'posts', 'deleted_at'),
    },
  };
}

export type Facts = Awaited<ReturnType<typeof readFacts>>;
