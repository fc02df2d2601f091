import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { packageDir } from '../base/package-dir.ts';
import { type FromWorker, isFromWorker, type ToWorker } from './worker-messages.ts';

/** A quarter of Node's limit: a worker needs 15 to 25 MB less memory, for a twentieth more processor time (decision 0077). */
const YOUNG_GENERATION = '--max-semi-space-size=8';

type Sink = { write: (text: string) => unknown };
export type Outputs = { out: Sink; errors: Sink };

type Events = {
  onMessage: (worker: ChildProcess, message: FromWorker) => void;
  /** @param how the signal that ended it, or its exit code */
  onExit: (worker: ChildProcess, how: string) => void;
};

/** Starts a worker, which loads its code and waits for its settings. */
export function startWorker(file: string, { out, errors }: Outputs, { onMessage, onExit }: Events): ChildProcess {
  const worker = fork(file, {
    cwd: packageDir,
    execArgv: [...process.execArgv, YOUNG_GENERATION],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  passOn(worker.stdout, out);
  passOn(worker.stderr, errors);
  // The `exit` event follows.
  worker.on('error', () => {});
  worker.on('message', (message: unknown) => isFromWorker(message) && onMessage(worker, message));
  worker.once('exit', (code, signal) => onExit(worker, signal ?? String(code)));
  return worker;
}

/** Sends a message to a worker, unless it has ended. */
export function sendToWorker(worker: ChildProcess, message: ToWorker): void {
  if (worker.connected) worker.send(message, () => {});
}

/** Passes on whole lines, so that the lines of several processes never mix. */
function passOn(lines: Readable | null, sink: Sink): void {
  let partial = '';
  lines?.setEncoding('utf8');
  lines?.on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) sink.write(partial + text.slice(0, end));
    partial = end > 0 ? text.slice(end) : partial + text;
  });
  lines?.once('end', () => partial && sink.write(`${partial}\n`));
}
