import type { NextPublication } from '../db/next-publication.ts';
import type { Log } from '../deps.ts';
import { describeFault } from '../http/fault.ts';

/** The most that a timer is set to, in milliseconds: it holds no more than 24 days. */
const DAY = 86_400_000;
const RETRY_MILLISECONDS = 5000;

export type Schedule = {
  /** Content changed: what comes next may be another. @returns when that is known, or could not be */
  plan: () => Promise<void>;
  stop: () => void;
};

/**
 * Calls `forget` whenever something that was scheduled is published: nobody writes then, so nothing else tells. What
 * came while nobody looked is never missed, because each look asks for what came since the one before.
 * @param next asks the database, by whose clock things are published
 */
export function followSchedule(
  next: (since: number | null) => Promise<NextPublication>,
  forget: () => void,
  log: Log,
): Schedule {
  let since: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStale = false;
  let isStopped = false;

  function wake(milliseconds: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(plan, Math.min(milliseconds, DAY));
    timer.unref();
  }

  async function look(): Promise<void> {
    try {
      const { now, at } = await next(since);
      const hasCome = at !== null && at <= now;
      // Of what came before the first look nothing is known.
      if (since === null || hasCome) forget();
      since = now;
      if (hasCome) isStale = true;
      else if (at === null) clearTimeout(timer);
      else wake(at - now);
    } catch (error) {
      log('warn', 'schedule.unknown', describeFault(error));
      wake(RETRY_MILLISECONDS);
    }
  }

  async function lookWhileStale(): Promise<void> {
    while (isStale && !isStopped) {
      isStale = false;
      await look();
    }
    looking = undefined;
  }

  function plan(): Promise<void> {
    isStale = true;
    looking ??= lookWhileStale();
    return looking;
  }

  return {
    plan,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
