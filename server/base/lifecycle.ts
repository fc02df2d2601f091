import { describeReason } from './errors.ts';
import type { Log } from './log.ts';

/** A terminal, npm and the starter each pass on the same Ctrl-C within this time; a later signal is a new request. */
const SAME_REQUEST_MS = 1000;

/** SIGINT, SIGTERM, SIGHUP, or the starter's end. A second request ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let requestedAt: number | undefined;
    const onRequest = () => {
      requestedAt ??= performance.now();
      if (performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(1);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onRequest);
    process.on('disconnect', onRequest);
  });
}

/** Ends the process once the program has ended: with 0, or after an error with 1 and its one line. */
export function exitWith(running: Promise<void>): void {
  running.then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${describeReason(error)}\n`);
      process.exit(1);
    },
  );
}

/** Closes what was opened: the last one first, whether or not one fails. */
export function createTeardown(log: Log) {
  const closers: (() => Promise<void>)[] = [];
  return {
    defer: (close: () => Promise<void>) => {
      closers.push(close);
    },
    run: async () => {
      for (let close = closers.pop(); close; close = closers.pop()) {
        await close().catch((error: Error) => log('error', 'close.failed', { reason: error.message }));
      }
    },
  };
}

/** What the readiness of this node derives from. */
export type NodeState = {
  /** It is stopping, and only finishes requests in flight. */
  isDraining: boolean;
  /** It receives content changes; otherwise its pages may be stale. */
  receivesChanges: boolean;
};

export function newNodeState(): NodeState {
  return { isDraining: false, receivesChanges: false };
}
