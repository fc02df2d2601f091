import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

/** Every stored row, in whatever table, in which one of these texts stands, as JSON by table; case does not count. */
export async function tracesOf(db: Db, texts: string[]): Promise<Record<string, string[]>> {
  const tables = await db.execute<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY name`);
  const traces: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const holds = sql.join(
      texts.map((text) => sql`strpos(lower(row_to_json(held)::text), ${text.toLowerCase()}) > 0`),
      sql` OR `,
    );
    const { rows } = await db.execute<{ held: string }>(
      sql`SELECT row_to_json(held)::text AS held FROM ${sql.raw(name)} AS held WHERE ${holds} ORDER BY 1`,
    );
    if (rows.length > 0) traces[name] = rows.map(({ held }) => held);
  }
  return traces;
}
