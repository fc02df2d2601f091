import { sql } from 'drizzle-orm';
import { timeInKolkata } from '../../contract/base/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/base/time.ts';
import { workName } from '../../contract/desk/desk-operation.ts';
import { withTimeout } from '../base/promises.ts';
import type { Db } from '../db/client.ts';
import { isDiskFull } from '../db/errors.ts';
import { newestMigration } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { type LastBackup, readRuns, type ScheduledRun } from '../jobs/scheduled-runs.ts';

/** How long an email may wait where there is a mail server, and none be sent, in milliseconds. */
const MAIL_WAIT_MS = HOUR_MS;
const OUTBOX_LIMIT = 1000;
const OUTBOX_WAIT_MS = 10 * MINUTE_MS;

/** The reason why the site is not ready; null if it is. @param timeoutMs of the database */
export async function findReadinessProblem(
  { db, node }: Pick<Deps, 'db' | 'node'>,
  timeoutMs: number,
): Promise<string | null> {
  if (node.isDraining) return 'This node is stopping.';
  const problem = await findDatabaseProblem(db, timeoutMs);
  if (problem) return problem;
  return node.receivesChanges ? null : 'This node does not receive content changes.';
}

/** The reason why the database does not serve requests of this version; null if it does. */
export async function findDatabaseProblem(db: Db, timeoutMs: number): Promise<string | null> {
  const newest = await withTimeout(appliedMigration(db), timeoutMs);
  if (newest === undefined) return 'The database does not answer.';
  if (newest < newestMigration()) return 'The database is of an older version.';
  const room = await withTimeout(hasRoom(db), timeoutMs);
  if (room === undefined) return 'The database does not answer.';
  return room ? null : 'The disk of the database is full.';
}

/** In milliseconds; 0 without any. */
async function appliedMigration(db: Db): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0);
}

/** In milliseconds: anyone may ask for the readiness, as often as they like. */
const ROOM_MS = 5000;
const roomSeenAt = new WeakMap<Db, number>();

/** Whether the database can write some 2 MB: rows that do not fit into the memory of a statement go to a temporary file. */
async function hasRoom(db: Db): Promise<boolean> {
  if (performance.now() - (roomSeenAt.get(db) ?? Number.NEGATIVE_INFINITY) < ROOM_MS) return true;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('work_mem', '64kB', true)`);
      await tx.execute(sql`SELECT count(*) FROM generate_series(1, 100000)`);
    });
    roomSeenAt.set(db, performance.now());
    return true;
  } catch (error) {
    return !isDiskFull(error);
  }
}

/** While requests are served: a word for metrics and alerts, and a sentence for the operator. */
export type Problem = { id: 'version' | 'jobs' | 'backup' | 'mail' | 'outbox'; text: string };

/** A sentence stays the same while its problem lasts: each new one is emailed. */
export async function findProblems({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): Promise<Problem[]> {
  const [newest, { jobs, backup }, outbox] = await Promise.all([
    appliedMigration(db),
    readRuns({ db, env, now }),
    readOutbox({ db, now }),
  ]);
  const problems: (Problem & { exists: boolean })[] = [
    {
      id: 'version',
      exists: newest > newestMigration(),
      text: 'The database is of a newer version than this node.',
    },
    { id: 'jobs', exists: jobs.some(({ isLate }) => isLate), text: lateText(jobs) },
    { id: 'backup', exists: backup?.isLate ?? false, text: backupText(backup) },
    {
      id: 'mail',
      exists: env.SMTP_URL !== undefined && outbox.isWaiting,
      text: 'No email was sent for an hour, and some wait: the mail server does not take them.',
    },
    {
      id: 'outbox',
      exists: outbox.isFull,
      text: `More than ${OUTBOX_LIMIT.toLocaleString('en-IN')} emails wait in the outbox.`,
    },
  ];
  return problems.filter(({ exists }) => exists).map(({ id, text }) => ({ id, text }));
}

function lateText(jobs: readonly ScheduledRun[]): string {
  const [first] = jobs
    .flatMap(({ name, dueAt, isLate }) => (isLate && dueAt ? [{ name, dueAt }] : []))
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  const late = first && ` The first: ${workName(first.name)}, due ${timeInKolkata(first.dueAt)}.`;
  return `Scheduled jobs do not run when they are due.${late ?? ''}`;
}

function backupText(backup: LastBackup | null): string {
  return `There is no recent backup. ${backup?.ranAt ? `The newest: ${timeInKolkata(backup.ranAt)}.` : 'None is known.'}`;
}

async function readOutbox({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<{ isWaiting: boolean; isFull: boolean }> {
  const before = (ms: number) => sql`${new Date(now().getTime() - ms).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ waiting: boolean; full: boolean }>(sql`SELECT
    -- One recipient's server may defer an email for hours, so one recipient says nothing about the mail server.
    (SELECT count(DISTINCT recipient) > 1 FROM mails WHERE state = 'waiting' AND created_at < ${before(MAIL_WAIT_MS)})
      AND NOT EXISTS (SELECT FROM mails WHERE sent_at >= ${before(MAIL_WAIT_MS)}) AS waiting,
    EXISTS (
      SELECT FROM mails WHERE state = 'waiting' AND created_at < ${before(OUTBOX_WAIT_MS)} OFFSET ${OUTBOX_LIMIT}
    ) AS full`);
  return { isWaiting: rows[0]?.waiting ?? false, isFull: rows[0]?.full ?? false };
}
