import type { Tx } from './client.ts';

/** A query whose SQL Drizzle has built. */
type Built<Rows> = { execute: (values: Record<string, unknown>) => Promise<Rows> };

/** A query that Drizzle can build. */
type Buildable<Rows> = { prepare: (name: string) => Built<Rows> };

let made = 0;

/**
 * A query whose SQL is built once for each database, not for each call: for some joins that takes 0.1 ms. It has a name, by
 * which PostgreSQL keeps its plan: to plan such joins takes it longer than to run them.
 * @param build gives the query, with `sql.placeholder` for each of its values
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  build: (db: Tx) => Buildable<Rows>,
): (db: Tx, values: Values) => Promise<Rows> {
  made += 1;
  const name = `read_${made}`;
  const builtFor = new WeakMap<Tx, Built<Rows>>();
  return (db, values) => {
    const query = builtFor.get(db) ?? build(db).prepare(name);
    builtFor.set(db, query);
    return query.execute(values);
  };
}
