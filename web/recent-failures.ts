import type { ApiError } from './api.ts';

/** Longest time from a failed call of a loader to the page that shows it, in milliseconds. */
const RECENT_MS = 2000;

/** Failures of reads by path, for each store. */
const failures = new WeakMap<object, Map<string, { error: ApiError; at: number }>>();

/** Remembers that a read failed. @param store an object of which each store has one */
export function rememberFailure(store: object, path: string, error: ApiError): void {
  const byPath = failures.get(store) ?? new Map();
  failures.set(store, byPath.set(path, { error, at: Date.now() }));
}

/** The error of a read that failed a moment ago: the page that mounts now shows it, and does not call again by itself. */
export function recentFailure(store: object, path: string): ApiError | undefined {
  const failure = failures.get(store)?.get(path);
  return failure && Date.now() - failure.at < RECENT_MS ? failure.error : undefined;
}
