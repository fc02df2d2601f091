import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/client.ts';

/** Every stored row, in any table, that contains one of these texts, as JSON by table; case does not count. */
export async function tracesOf(db: Db, texts: string[]): Promise<Record<string, string[]>> {
  const tables = await db.execute<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY name`);
  // One statement for all tables: one for each took most of the time of the tests that compare traces.
  const content = tables.rows.map(
    ({ name }) =>
      sql`SELECT ${sql.raw(`'${name}'`)} AS name, row_to_json(one)::text AS content FROM ${sql.raw(name)} AS one`,
  );
  const lowerCaseTexts = sql.param(texts.map((text) => text.toLowerCase()));
  // OFFSET 0 keeps PostgreSQL from making the text of a row again for each of the texts.
  const { rows } = await db.execute<{ name: string; content: string }>(sql`
    SELECT name, content FROM (${sql.join(content, sql` UNION ALL `)} OFFSET 0) AS all_rows, lower(content) AS lowered
    WHERE EXISTS (SELECT FROM unnest(${lowerCaseTexts}::text[]) AS text WHERE strpos(lowered, text) > 0) ORDER BY 1, 2`);
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ name }) => name)).map(([name, found = []]) => [
      name,
      found.map((row) => row.content),
    ]),
  );
}
