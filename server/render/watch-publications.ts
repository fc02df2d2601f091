import { DAY_MS } from '../../contract/base/time.ts';
import { describeError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { NextPublication } from '../db/queries/next-publication.ts';

const RETRY_MS = 5000;

type PublicationWatch = {
  /** Reads the next publication again after a content change. @returns once read or failed */
  plan: () => Promise<void>;
  stop: () => void;
};

/**
 * Calls `onPublished` when the time of a scheduled record comes, because no write notifies then. It misses none: each check
 * covers the time since the check before.
 * @param readNext reads the next publication from the database, whose clock decides
 */
export function watchPublications(
  readNext: (since: number | null) => Promise<NextPublication>,
  onPublished: () => void,
  log: Log,
): PublicationWatch {
  let since: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let runningCheck: Promise<void> | undefined;
  let isStale = false;
  let isStopped = false;

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    // A timer of Node can last 24 days at most.
    timer = setTimeout(plan, Math.min(milliseconds, DAY_MS));
    timer.unref();
  }

  async function check(): Promise<void> {
    try {
      const { now, at } = await readNext(since);
      const isPublishedNow = at !== null && at <= now;
      // Anything may have been published before the first check.
      if (since === null || isPublishedNow) onPublished();
      since = now;
      if (isPublishedNow) isStale = true;
      else if (at === null) clearTimeout(timer);
      else wakeIn(at - now);
    } catch (error) {
      log('warn', 'schedule.unknown', describeError(error));
      wakeIn(RETRY_MS);
    }
  }

  async function checkWhileStale(): Promise<void> {
    while (isStale && !isStopped) {
      isStale = false;
      await check();
    }
    runningCheck = undefined;
  }

  function plan(): Promise<void> {
    isStale = true;
    runningCheck ??= checkWhileStale();
    return runningCheck;
  }

  return {
    plan,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
