import { AsyncLocalStorage } from 'node:async_hooks';

type Caller = {
  /** The wide network, as a keyed hash; null for calls in process. */
  network: string | null;
  /** Whether the caller may use the part of a limit that is reserved for known people and counted sign-ups. */
  hasReserve: boolean;
};

const callers = new AsyncLocalStorage<Caller>();

/** Runs a task, with everything that it starts, for a caller. */
export function runForCaller<Result>(network: string | null, task: () => Result): Result {
  return callers.run({ network, hasReserve: false }, task);
}

/** The caller of the current request; outside of requests, one without a network. */
export function currentCaller(): Readonly<Caller> {
  return callers.getStore() ?? { network: null, hasReserve: false };
}

/** Allows the current caller to use the reserve: they have a confirmed account, or their sign-up was counted. */
export function grantReserve(): void {
  const caller = callers.getStore();
  if (caller) caller.hasReserve = true;
}
