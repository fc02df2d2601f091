import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { describeReason } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { createQueues } from './queues.ts';

export type Jobs = { boss: PgBoss; stop: () => Promise<void> };

type JobsOptions = {
  log: Log;
  /** False leaves maintenance and the schedule to other nodes; tests need neither. */
  maintenance?: boolean;
};

const MAINTENANCE_SECONDS = 30;

/** In milliseconds. */
const timeouts = { connectionTimeoutMillis: 5000, query_timeout: 30_000 };

/** Starts the queues in the site's own database (schema `pgboss`). Jobs can be sent from now on; `registerJobHandlers` runs them. */
export async function startJobs(connection: pg.PoolConfig, { log, maintenance = true }: JobsOptions): Promise<Jobs> {
  const { boss, stop } = openBoss(connection, { log, maintenance, connections: 2 });
  try {
    await boss.start();
    await createQueues(boss);
  } catch (error) {
    await stop();
    throw error;
  }
  return { boss, stop };
}

/** Opens the queues, which another process of this node has installed, and whose jobs that process runs. */
export async function openJobs(connection: pg.PoolConfig, { log }: Pick<JobsOptions, 'log'>): Promise<Jobs> {
  const { boss, stop } = openBoss(connection, { log, maintenance: false, migrate: false, connections: 1 });
  await boss.start().catch(async (error) => {
    await stop();
    throw error;
  });
  return { boss, stop };
}

type BossOptions = Required<JobsOptions> & { migrate?: boolean; connections: number };

function openBoss(connection: pg.PoolConfig, { log, maintenance, migrate = true, connections }: BossOptions): Jobs {
  // A pool of its own: a job that waits for a connection while requests hold all of them would block both.
  const pool = new pg.Pool({ ...timeouts, keepAlive: true, ...connection, max: connections });
  // The next use replaces a connection that broke while idle.
  pool.on('error', (error) => log('warn', 'jobs.connection_lost', { error: error.message }));
  // Every worker fails every few seconds while the database is away: one line says so until it answers.
  let isAway = false;
  const executeSql = async (text: string, values?: unknown[]) => {
    try {
      const result = await pool.query(text, values);
      isAway = false;
      return result;
    } catch (error) {
      if (!isAway && isDatabaseUnavailable(error)) {
        isAway = true;
        log('warn', 'jobs.database_lost', { reason: describeReason(error) });
      }
      throw error;
    }
  };
  const boss = new PgBoss({
    db: { executeSql },
    supervise: maintenance,
    superviseIntervalSeconds: MAINTENANCE_SECONDS,
    monitorIntervalSeconds: MAINTENANCE_SECONDS,
    schedule: maintenance,
    migrate,
  });
  boss.on('error', (error) => {
    if (!isAway) log('error', 'jobs.failed', { error: error.message });
  });
  const stop = async () => {
    await boss.stop({ graceful: true, timeout: 10_000 });
    await pool.end();
  };
  return { boss, stop };
}
