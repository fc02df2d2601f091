import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseUnavailable } from './errors.ts';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema>;
/** A transaction, or the database itself where no transaction is needed. */
export type Tx = Pick<
  Db,
  'select' | 'selectDistinct' | '$with' | 'with' | '$count' | 'insert' | 'update' | 'delete' | 'execute' | 'query'
>;

/** A server can accept connections and not answer. In milliseconds. */
const timeouts = { connectionTimeoutMillis: 5000, query_timeout: 10_000 };
const READ_TIMEOUT = 'Query read timeout';

export type Connection = pg.PoolConfig & {
  /** False for a pool by transaction, whose next session may not have the named statement. */
  hasNamedStatements?: boolean;
};

/** Connects at first use. @param connection with `query_timeout: 0` for long work */
export function connectDatabase({ hasNamedStatements = true, ...connection }: Connection): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ max: 10, keepAlive: true, ...timeouts, ...connection });
  // A broken connection must not end the process. The pool has already removed an idle one; in a transaction, the next statement
  // fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.query = closeOnTimeout(client, hasNamedStatements);
  });
  const db = drizzle({ client: pool, schema });
  db.transaction = transactionsOf(pool);
  return { db, pool };
}

/** Closing the connection rolls back; the `ROLLBACK` would wait behind the timed-out query, as long again. */
function closeOnTimeout(client: pg.PoolClient, hasNamedStatements: boolean): pg.PoolClient['query'] {
  return new Proxy(client.query, {
    apply(query, _, [statement, ...args]) {
      const sent = !hasNamedStatements && statement.name ? { ...statement, name: undefined } : statement;
      const result: unknown = Reflect.apply(query, client, [sent, ...args]);
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
function transactionsOf(pool: pg.Pool): Db['transaction'] {
  const databases = new WeakMap<pg.PoolClient, Db>();
  const databaseOf = (client: pg.PoolClient) => {
    const db = databases.get(client) ?? drizzle({ client, schema });
    databases.set(client, db);
    return db;
  };
  return async (task, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await databaseOf(client).transaction(task, config);
    } catch (error) {
      isBroken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}
