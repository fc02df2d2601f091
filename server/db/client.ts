import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema>;
/** A transaction, or the database itself where no transaction is needed. */
export type Tx = Pick<
  Db,
  'select' | 'selectDistinct' | '$count' | 'insert' | 'update' | 'delete' | 'execute' | 'query'
>;

/** A pool of connections and the typed queries over it. Connects at first use. */
export function openDatabase(connection: pg.PoolConfig): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 5000, ...connection });
  return { db: drizzle({ client: pool, schema }), pool };
}
