import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from '../deps.ts';
import { createQueues } from './queues.ts';

export type Jobs = { boss: PgBoss; stop: () => Promise<void> };

type JobsOptions = {
  log: Log;
  /** False leaves the upkeep of the queues and the schedule to other nodes; tests have no use for either. */
  upkeep?: boolean;
};

/** How often the queues are looked through for jobs whose node is gone, and counted, in seconds. */
const UPKEEP_SECONDS = 30;

/** How long a connection may take to stand, and a statement of the queue to be answered, in milliseconds. */
const patience = { connectionTimeoutMillis: 5000, query_timeout: 30_000 };

/**
 * Opens the job queue, which lives in the site's own database (schema `pgboss`) and is installed or brought up to
 * date here. Jobs can be sent from now on; `workJobs` does them.
 */
export async function startJobs(connection: pg.PoolConfig, { log, upkeep = true }: JobsOptions): Promise<Jobs> {
  // Connections of its own: a job that waits for one of the pool while requests hold them all would block both.
  const pool = new pg.Pool({ ...patience, keepAlive: true, ...connection, max: 2 });
  // A connection that breaks while idle is replaced at the next use.
  pool.on('error', (error) => log('warn', 'jobs.connection_lost', { error: error.message }));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: upkeep,
    superviseIntervalSeconds: UPKEEP_SECONDS,
    monitorIntervalSeconds: UPKEEP_SECONDS,
    schedule: upkeep,
  });
  boss.on('error', (error) => log('error', 'jobs.failed', { error: error.message }));
  const stop = async () => {
    await boss.stop({ graceful: true, timeout: 10_000 });
    await pool.end();
  };
  try {
    await boss.start();
    await createQueues(boss);
  } catch (error) {
    await stop();
    throw error;
  }
  return { boss, stop };
}
