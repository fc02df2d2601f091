import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';
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
  // A connection that breaks in the middle of a transaction, between two statements, must not end the process: the next
  // statement says that it is gone. (The pool listens only to connections that nobody uses.)
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle({ client: pool, schema });
  db.transaction = transactionsOver(pool);
  return { db, pool };
}

/**
 * Transactions that always give their connection back: drizzle's own keep one whose `BEGIN` fails, so that every
 * restart of the database took connections from the pool until none was left. A connection on which the database went
 * away is closed, which undoes what was begun on it.
 */
function transactionsOver(pool: pg.Pool): Db['transaction'] {
  const queries = new WeakMap<pg.PoolClient, Db>();
  const over = (client: pg.PoolClient) => {
    const known = queries.get(client) ?? drizzle({ client, schema });
    queries.set(client, known);
    return known;
  };
  return async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await over(client).transaction(work, config);
    } catch (error) {
      isBroken = isDatabaseAway(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}
