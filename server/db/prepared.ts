import type { Tx } from './client.ts';

/** A query whose SQL Drizzle has built. */
type Built<Rows> = { execute: (values: Record<string, unknown>) => Promise<Rows> };

/**
 * A query whose SQL is built once for each database, not for each call: for some joins that takes 0.1 ms, as long as
 * sending it. PostgreSQL knows of none of this, so a pool by transaction may lie between.
 * @param build gives the query, with `sql.placeholder` for each of its values, as `.prepare('')`
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  build: (db: Tx) => Built<Rows>,
): (db: Tx, values: Values) => Promise<Rows> {
  const builtFor = new WeakMap<Tx, Built<Rows>>();
  return (db, values) => {
    const query = builtFor.get(db) ?? build(db);
    builtFor.set(db, query);
    return query.execute(values);
  };
}
