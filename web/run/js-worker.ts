import type { Program } from '../../contract/publishing/run-code.ts';
import { printed } from './inspect.ts';

/** How long a program has to be quiet before it counts as done, in ms. */
const QUIET_MS = 60;

const { setTimeout: later, clearTimeout: cancel, setInterval: every } = globalThis;
const post = globalThis.postMessage.bind(globalThis) as (message: unknown) => void;

const waiting = new Set<unknown>();
let end: ReturnType<typeof later> | undefined;

/** A worker is not notified when its program is done: it counts as done once no timer is left and it prints no more. */
function endIfQuiet(): void {
  cancel(end);
  if (waiting.size === 0) end = later(() => post({ end: 'done' }), QUIET_MS);
}

function line(...values: unknown[]): void {
  post({ line: printed(values) });
  endIfQuiet();
}

function fail(error: unknown): void {
  post({ line: `Uncaught ${error instanceof Error ? error : printed([error])}` });
  post({ end: 'failed' });
}

type Then = (...values: unknown[]) => void;

/** Ends a timer of either kind, as both calls of a browser do. */
function clear(timer: number): void {
  cancel(timer);
  waiting.delete(timer);
  endIfQuiet();
}

Object.assign(globalThis, {
  setTimeout: (then: Then, ms?: number, ...values: unknown[]) => {
    const timer = later(() => {
      waiting.delete(timer);
      endIfQuiet();
      then(...values);
    }, ms);
    waiting.add(timer);
    return timer;
  },
  setInterval: (then: Then, ms?: number, ...values: unknown[]) => {
    const timer = every(() => then(...values), ms);
    waiting.add(timer);
    return timer;
  },
  clearTimeout: clear,
  clearInterval: clear,
});
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = line;

globalThis.addEventListener('error', (event) => {
  event.preventDefault();
  fail(event.error ?? event.message);
});
globalThis.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  fail(event.reason);
});
globalThis.addEventListener(
  'message',
  ({ data: { code } }: MessageEvent<Program>) => {
    // Called by another name, it runs the code as a script of its own, which sees nothing of this file.
    // biome-ignore lint/security/noGlobalEval: this is what the frame is for; nothing of the site is in reach of it.
    const run = globalThis.eval;
    try {
      run(code);
    } catch (error) {
      fail(error);
      return;
    }
    endIfQuiet();
  },
  { once: true },
);
