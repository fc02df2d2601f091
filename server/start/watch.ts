import type { PgBoss } from 'pg-boss';
import { describeReason } from '../base/errors.ts';
import { endAlert, raiseAlert } from '../books/alerts/index.ts';
import type { Deps } from '../deps.ts';
import { findDatabaseProblem, findProblems, type Problem } from '../http/readiness.ts';
import { repairClock } from '../jobs/clock.ts';
import { transact } from '../records/index.ts';

/** Time between two looks, in milliseconds: the operator is told within a minute. */
const INTERVAL_MS = 30_000;
const TIMEOUT_MS = 2000;

/** Looks every half minute whether jobs run, by a timer and no job. @returns what stops it */
export function watchSite(deps: Deps, boss: PgBoss): () => Promise<void> {
  const look = createWatch(deps, boss);
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** @returns a function that looks once: it alerts the staff of problems, and logs a change of them. It never throws. */
export function createWatch(deps: Deps, boss: PgBoss): () => Promise<void> {
  let last = 'site.ready';
  const log = (level: 'info' | 'warn' | 'error', event: string, reason = '') => {
    const line = `${event} ${reason}`.trim();
    if (line !== last) deps.log(level, event, reason ? { reason } : {});
    last = line;
  };
  return async () => {
    try {
      const reason = await findDatabaseProblem(deps.db, TIMEOUT_MS);
      if (reason) return log('error', 'site.not_ready', reason);
      await repairClock(deps, boss);
      const problems = await findProblems(deps);
      if (problems.length > 0) log('warn', 'site.degraded', problems.map(({ text }) => text).join(' '));
      else log('info', 'site.ready');
      await alertStaff(deps, problems);
    } catch (error) {
      log('error', 'site.not_ready', describeReason(error));
    }
  };
}

/** Only those that are the same on every node. */
async function alertStaff(deps: Deps, problems: readonly Problem[]): Promise<void> {
  // A node without a mail server cannot tell whether another one sends.
  const ids = ['jobs', 'backup', 'outbox', ...(deps.env.SMTP_URL ? ['mail'] : [])];
  await transact(deps, null, async (context) => {
    for (const id of ids) {
      const problem = problems.find((one) => one.id === id);
      const about = `site: ${id}`;
      if (problem) await raiseAlert(context, { kind: 'fault', about, text: problem.text, reopens: true });
      else await endAlert(context, about);
    }
  });
}
