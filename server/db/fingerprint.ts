import pg from 'pg';

/** `hash` is a sum over the hashes of the rows, in any order. */
export type TablePrint = { table: string; rows: number; hash: string };

/** Rows are hashed as text, so settings of the text format must be the same everywhere. */
const settings = [
  "SET TIME ZONE 'UTC'",
  "SET DateStyle = 'ISO, YMD'",
  "SET IntervalStyle = 'postgres'",
  "SET bytea_output = 'hex'",
  'SET extra_float_digits = 1',
];

/** Without the last runs: a backup writes its time there once it is complete, so a restored copy cannot have it. */
const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> 'scheduled_runs' ORDER BY 1`;

/** Sums up every table in one snapshot, to compare copies of a database. */
export async function fingerprint(connection: pg.ClientConfig): Promise<TablePrint[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const setting of settings) await client.query(setting);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: tables } = await client.query<{ table: string }>(TABLES);
    const prints: TablePrint[] = [];
    for (const { table } of tables) {
      const { rows } = await client.query<{ rows: string; hash: string }>(
        `SELECT count(*) AS rows, coalesce(sum(('x' || left(md5(row::text), 16))::bit(64)::bigint), 0) AS hash FROM ${table} AS row`,
      );
      for (const { rows: count, hash } of rows) prints.push({ table, rows: Number(count), hash });
    }
    return prints;
  } finally {
    await client.end();
  }
}
