import type { Log } from './deps.ts';

/** Collects what must be closed, and closes it last in, first out; a failure does not keep the rest open. */
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
