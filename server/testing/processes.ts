import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { serverOptions } from '../../scripts/setup.mjs';

export type AppProcess = {
  process: ChildProcess;
  /** The first line on its standard output; rejects with what it wrote to stderr when it ends before that. */
  firstLine: Promise<string>;
  /** Settles when it has ended by itself or by a signal. */
  ended: Promise<unknown>;
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

/** Runs a TypeScript file of the server in a Node of its own. */
export function runProcess(file: string, args: string[], env: Record<string, string> = {}): AppProcess {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  // What Node made of the sources is kept where those who run the tests say.
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [...serverOptions, path, ...args], {
    // The channel tells it when the test run is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  });
  const closed = once(child, 'close');
  const firstLine = readFirstLine(child, closed);
  firstLine.catch(() => {});
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await closed;
  };
  return { process: child, firstLine, ended: closed, end };
}

async function readFirstLine(child: ChildProcess, closed: Promise<unknown>): Promise<string> {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const line = once(lines, 'line').then(([first]) => String(first));
  const ended = closed.then(() => Promise.reject(new Error(errors.trim())));
  return Promise.race([line, ended]);
}
