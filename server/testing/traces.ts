import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

/** Every stored row, in whatever table, in which one of these texts stands, as JSON by table; case does not count. */
export async function tracesOf(db: Db, texts: string[]): Promise<Record<string, string[]>> {
  const tables = await db.execute<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY name`);
  const wanted = sql.param(texts.map((text) => text.toLowerCase()));
  const traces: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    // OFFSET 0 keeps PostgreSQL from making the text of a row anew for each of the texts.
    const { rows } = await db.execute<{ held: string }>(sql`
      SELECT held FROM (SELECT row_to_json(one)::text AS held FROM ${sql.raw(name)} AS one OFFSET 0) AS all_rows,
        lower(held) AS lowered
      WHERE EXISTS (SELECT FROM unnest(${wanted}::text[]) AS text WHERE strpos(lowered, text) > 0) ORDER BY 1`);
    if (rows.length > 0) traces[name] = rows.map(({ held }) => held);
  }
  return traces;
}
