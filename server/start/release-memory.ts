import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first visitors come before: it stops the process for 50 ms. */
const DELAY_MS = 5000;

/**
 * Returns what the start needed to the system, once: 50 MB, most of it space for new objects. V8 would do so itself after
 * some seconds in which hardly anything is allocated, which the job queue never leaves it.
 */
export function releaseMemoryOfStart(): void {
  const timer = setTimeout(() => {
    // Node has no function for this; the flag gives one to contexts that are made while it is set.
    setFlagsFromString('--expose-gc');
    const collect: NodeJS.GCFunction = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    void collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  }, DELAY_MS);
  timer.unref();
}
