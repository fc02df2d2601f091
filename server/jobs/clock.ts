import { sql } from 'drizzle-orm';
import type { Log } from '../base/log.ts';
import type { Db } from '../db/client.ts';
import { repairRuns } from './scheduled-runs.ts';

/** A time of the queue that is ahead of its clock by no more than this comes soon by itself. */
const SOON = "now() + interval '1 minute'";
/** Long enough ago for the schedule to catch up on every job, because each runs at least daily. */
const LONG_AGO = "now() - interval '1 day'";

/** In seconds. */
const LONGEST_DELAY =
  'coalesce(retry_delay_max, CASE WHEN retry_backoff THEN retry_delay * 2 ^ retry_limit ELSE retry_delay END)';

const setBack = (...columns: string[]) =>
  columns.map((column) => `${column} = CASE WHEN ${column} > ${SOON} THEN ${LONG_AGO} ELSE ${column} END`).join(', ');

/** Statements that repair the job queue after the clock was ahead, by the rows that they change: only those with a time in the future. */
const repairs = {
  // pg-boss sends the jobs of its schedules only when enough time has passed since the last pass.
  schedules: `UPDATE pgboss.version
    SET ${setBack('cron_on', 'bam_on', 'flow_on', 'reindex_on')}, monitor_backoff_on = NULL
    WHERE greatest(cron_on, bam_on, flow_on, reindex_on) > ${SOON}`,
  queues: `UPDATE pgboss.queue SET ${setBack('monitor_claim_on', 'monitor_on', 'maintain_on')}
    WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > ${SOON}`,
  waiting: `UPDATE pgboss.job SET start_after = now()
    WHERE state < 'active' AND start_after > ${SOON} + make_interval(secs => ${LONGEST_DELAY})`,
  // A running node gives its jobs a new heartbeat; the others are tried again for lack of one.
  running: `UPDATE pgboss.job SET started_on = now(), heartbeat_on = CASE WHEN heartbeat_on IS NOT NULL THEN now() END
    WHERE state = 'active' AND greatest(started_on, heartbeat_on) > ${SOON}`,
  // pg-boss sends the jobs of a minute once.
  sent: `DELETE FROM pgboss.job WHERE state = 'completed' AND singleton_on AT TIME ZONE 'UTC' > ${SOON}`,
};

/** The clock was ahead: schedules and emails would wait until it gets there. Each job due in the last day runs once. */
export async function repairClock(
  { db, log, now }: { db: Db; log: Log; now: () => Date },
  boss: Parameters<typeof repairRuns>[1],
): Promise<void> {
  const repaired: Record<string, number> = { runs: await repairRuns({ db, now }, boss) };
  await db.transaction(async (tx) => {
    for (const [name, repair] of Object.entries(repairs))
      repaired[name] = (await tx.execute(sql.raw(repair))).rowCount ?? 0;
  });
  if (Object.values(repaired).some((count) => count > 0)) log('warn', 'clock.repaired', repaired);
}
