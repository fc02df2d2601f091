import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseUnavailable } from './errors.ts';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema>;
/** A transaction, or the database itself where no transaction is needed. */
export type Tx = Pick<
  Db,
  'select' | 'selectDistinct' | '$count' | 'insert' | 'update' | 'delete' | 'execute' | 'query'
>;

/** Timeouts of connecting and of a query, in milliseconds: a server can accept connections and not answer. */
const timeouts = { connectionTimeoutMillis: 5000, query_timeout: 10_000 };
/** The driver's message for the latter. */
const READ_TIMEOUT = 'Query read timeout';

/** `keepsNames`: false where a pool by transaction gives a named statement a session that does not know it. */
export type Connection = pg.PoolConfig & { keepsNames?: boolean };

/**
 * A pool of connections and typed queries over it. Connects at first use.
 * @param connection with `query_timeout: 0` for long work.
 */
export function connectDatabase({ keepsNames = true, ...connection }: Connection): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ max: 10, keepAlive: true, ...timeouts, ...connection });
  // A connection that breaks must not end the process. While it is idle, the pool has removed it already; between two
  // statements of a transaction, the next statement fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.query = closeOnTimeout(client, keepsNames);
  });
  const db = drizzle({ client: pool, schema });
  db.transaction = transactionsOver(pool);
  return { db, pool };
}

/**
 * Closes a connection whose query timed out, which rolls its transaction back. Otherwise the `ROLLBACK` would wait behind
 * that query, as long again.
 */
function closeOnTimeout(client: pg.PoolClient, keepsNames: boolean): pg.PoolClient['query'] {
  return new Proxy(client.query, {
    apply(query, _, [first, ...rest]) {
      const statement = !keepsNames && first.name ? { ...first, name: undefined } : first;
      const result: unknown = Reflect.apply(query, client, [statement, ...rest]);
      if (result instanceof Promise) {
        result.catch((error: Error) => {
          if (error.message === READ_TIMEOUT) client.connection.stream.destroy();
        });
      }
      return result;
    },
  });
}

/**
 * Transactions that always release their connection: Drizzle's own leak one whose `BEGIN` fails, so that restarts of the
 * database exhausted the pool. A connection that lost the database is closed, which rolls its transaction back.
 */
function transactionsOver(pool: pg.Pool): Db['transaction'] {
  const queries = new WeakMap<pg.PoolClient, Db>();
  const over = (client: pg.PoolClient) => {
    const db = queries.get(client) ?? drizzle({ client, schema });
    queries.set(client, db);
    return db;
  };
  return async (task, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await over(client).transaction(task, config);
    } catch (error) {
      isBroken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}
