import { asc, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { PgBoss, Schedule } from 'pg-boss';
import { HOUR_MS, MINUTE_MS } from '../../contract/base/time.ts';
import type { Env } from '../base/env.ts';
import type { Db } from '../db/client.ts';
import { scheduledRuns } from '../db/schema/index.ts';

type Clock = { db: Db; now: () => Date };

/** How long after its time a job is late, in milliseconds: longer than the jobs of every minute take. */
const LATE_MS = 5 * MINUTE_MS;
/** The age at which the newest backup is too old, in hours, unless `BACKUP_MAX_AGE_HOURS` is set: a daily one has failed. */
const BACKUP_MAX_AGE_HOURS = 36;
/** Names of the row of the newest backup: one of the embedded database tells nothing about an external one to which it moved. */
const backupRows = { embedded: 'backup', external: 'external-backup' };
const backupNames = Object.values(backupRows);

const backupOf = ({ DATABASE_URL }: Env) => (DATABASE_URL ? backupRows.external : backupRows.embedded);

export function nextRun(
  boss: Pick<PgBoss, 'previewSchedule'>,
  { cron, timezone }: Pick<Schedule, 'cron' | 'timezone'>,
  from: Date,
): Date {
  const [next] = boss.previewSchedule(cron, { tz: timezone, from, count: 1 });
  if (!next) throw new Error(`The schedule ${cron} has no next run`);
  return next;
}

/** A run that the site missed while it was off is due now. */
export async function expectRuns({ db, now }: Clock, name: string, dueAt: Date): Promise<void> {
  const missed = sql`greatest(${scheduledRuns.dueAt}, ${now().toISOString()}::timestamptz)`;
  await db
    .insert(scheduledRuns)
    .values({ name, dueAt })
    .onConflictDoUpdate({ target: scheduledRuns.name, set: { dueAt: sql`least(${missed}, excluded.due_at)` } });
}

export async function forgetOtherRuns({ db }: Pick<Clock, 'db'>, names: readonly string[]): Promise<void> {
  const { name } = scheduledRuns;
  await db.delete(scheduledRuns).where(notInArray(name, [...names, ...backupNames]));
}

export async function recordRun({ db, now }: Clock, name: string, dueAt: Date): Promise<void> {
  await db.update(scheduledRuns).set({ ranAt: now(), dueAt }).where(eq(scheduledRuns.name, name));
}

/** A clock that was ahead has left them; those of jobs are expected anew. @returns how many there were */
export async function repairRuns(
  { db, now }: Clock,
  boss: Pick<PgBoss, 'getSchedules' | 'previewSchedule'>,
): Promise<number> {
  const ahead = await db
    .select({ name: scheduledRuns.name })
    .from(scheduledRuns)
    .where(gt(scheduledRuns.ranAt, new Date(now().getTime() + MINUTE_MS)));
  if (ahead.length === 0) return 0;
  const schedules = await boss.getSchedules();
  for (const { name } of ahead) {
    const schedule = schedules.find((one) => one.name === name);
    // The backup has no schedule: it is there, and counts as made now.
    const run = schedule ? { ranAt: null, dueAt: nextRun(boss, schedule, now()) } : { ranAt: now() };
    await db.update(scheduledRuns).set(run).where(eq(scheduledRuns.name, name));
  }
  return ahead.length;
}

export async function recordBackup({ db, env, now }: Clock & { env: Env }): Promise<void> {
  const run = { ranAt: now() };
  await db
    .insert(scheduledRuns)
    .values({ name: backupOf(env), ...run })
    .onConflictDoUpdate({ target: scheduledRuns.name, set: run });
}

/** `ranAt` is null before its first run. */
export type ScheduledRun = { name: string; ranAt: Date | null; dueAt: Date | null; isLate: boolean };
/** `ranAt` is null if there is none yet. */
export type LastBackup = { ranAt: Date | null; isLate: boolean };

/** The runs by name; the backup is null if none was made and none is expected. */
export async function readRuns({
  db,
  env,
  now,
}: Clock & { env: Env }): Promise<{ jobs: ScheduledRun[]; backup: LastBackup | null }> {
  const isOlder = (time: Date | null, ms: number) => now().getTime() - (time?.getTime() ?? 0) > ms;
  const rows = await db.select().from(scheduledRuns).orderBy(asc(scheduledRuns.name));
  const jobs = rows
    .filter(({ name }) => !backupNames.includes(name))
    .map((run) => ({ ...run, isLate: isOlder(run.dueAt, LATE_MS) }));
  const { BACKUP_MAX_AGE_HOURS: hours = BACKUP_MAX_AGE_HOURS } = env;
  const newest = rows.find(({ name }) => name === backupOf(env));
  if (!newest && env.BACKUP_MAX_AGE_HOURS === undefined) return { jobs, backup: null };
  const ranAt = newest?.ranAt ?? null;
  return { jobs, backup: { ranAt, isLate: isOlder(ranAt, hours * HOUR_MS) } };
}
