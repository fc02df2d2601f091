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

/** How long a connection may take to stand, and a query to be answered, in milliseconds: a server can be there and silent. */
const patience = { connectionTimeoutMillis: 5000, query_timeout: 10_000 };
/** What the driver says then. */
const READ_TIMEOUT = 'Query read timeout';

/**
 * A pool of connections and the typed queries over it. Connects at first use.
 * @param connection with `query_timeout: 0` for work that may take long.
 */
export function openDatabase(connection: pg.PoolConfig): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ max: 10, keepAlive: true, ...patience, ...connection });
  // A connection that breaks in the middle of a transaction, between two statements, must not end the process: the next
  // statement says that it is gone. (The pool listens only to connections that nobody uses.)
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.query = cutWhenSilent(client);
  });
  const db = drizzle({ client: pool, schema });
  db.transaction = transactionsOver(pool);
  return { db, pool };
}

/**
 * Closes the connection on which a query was not answered in time, which undoes what was begun on it. Else the `ROLLBACK`
 * that follows would wait behind that query, as long again.
 */
function cutWhenSilent(client: pg.PoolClient): pg.PoolClient['query'] {
  return new Proxy(client.query, {
    apply(query, _, args) {
      const answer: unknown = Reflect.apply(query, client, args);
      if (answer instanceof Promise) {
        answer.catch((error: Error) => {
          if (error.message === READ_TIMEOUT) client.connection.stream.destroy();
        });
      }
      return answer;
    },
  });
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
