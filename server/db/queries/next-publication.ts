import { is, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../client.ts';
import * as schema from '../schema/index.ts';

export const publishedTables = Object.values(schema).flatMap((table) =>
  is(table, PgTable) && 'publishAt' in table ? [table] : [],
);

/** Times by the clock of the database, in milliseconds since 1970. */
export type NextPublication = {
  now: number;
  /** The first publication, or end of a hold, after `since`; null without one. */
  at: number | null;
};

const milliseconds = (time: SQL) => sql`(extract(epoch FROM ${time}) * 1000)::float8`;

/** @param since time after which publications count; null for now */
export async function readNextPublication(tx: Tx, since: number | null): Promise<NextPublication> {
  const after = since === null ? sql`now()` : sql`to_timestamp(${since}::float8 / 1000)`;
  const times = publishedTables.map(
    (table) => sql`SELECT min(publish_at) AS at FROM ${table} WHERE publish_at > ${after} AND deleted_at IS NULL`,
  );
  // Public pages show whether a course is full: a seat is free once its hold is over.
  const endOfHold = sql`SELECT min(held_until) FROM orders
    WHERE held_until > ${after} AND batch_id IS NOT NULL AND confirmed_at IS NULL AND cancelled_at IS NULL`;
  const { rows } = await tx.execute<NextPublication>(
    sql`SELECT ${milliseconds(sql`now()`)} AS now, ${milliseconds(sql`min(at)`)} AS at
      FROM (${sql.join([...times, endOfHold], sql` UNION ALL `)}) AS next`,
  );
  const [next] = rows;
  if (!next) throw new Error('The database returned no time');
  return next;
}
