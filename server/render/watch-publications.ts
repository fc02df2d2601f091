import { DAY_MS } from '../../contract/base/time.ts';
import { describeError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { NextPublication } from '../db/queries/next-publication.ts';

const RETRY_MILLISECONDS = 5000;

export type Schedule = {
  /** Reads the next publication again after a content change. @returns once read or failed */
  plan: () => Promise<void>;
  stop: () => void;
};

/**
 * Calls `onPublished` when the time of a scheduled record comes, since no write notifies then. Misses none: each check
 * covers the time since the one before.
 * @param readNext reads from the database, whose clock decides
 */
export function watchPublications(
  readNext: (since: number | null) => Promise<NextPublication>,
  onPublished: () => void,
  log: Log,
): Schedule {
  let since: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let isStale = false;
  let isStopped = false;

  function wake(milliseconds: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    // Node's own limit is 24 days.
    timer = setTimeout(plan, Math.min(milliseconds, DAY_MS));
    timer.unref();
  }

  async function check(): Promise<void> {
    try {
      const { now, at } = await readNext(since);
      const hasCome = at !== null && at <= now;
      // Anything may have been published before the first check.
      if (since === null || hasCome) onPublished();
      since = now;
      if (hasCome) isStale = true;
      else if (at === null) clearTimeout(timer);
      else wake(at - now);
    } catch (error) {
      log('warn', 'schedule.unknown', describeError(error));
      wake(RETRY_MILLISECONDS);
    }
  }

  async function checkWhileStale(): Promise<void> {
    while (isStale && !isStopped) {
      isStale = false;
      await check();
    }
    checking = undefined;
  }

  function plan(): Promise<void> {
    isStale = true;
    checking ??= checkWhileStale();
    return checking;
  }

  return {
    plan,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
