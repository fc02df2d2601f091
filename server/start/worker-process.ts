import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { packageDir } from '../base/package-dir.ts';
import { type FromWorker, isFromWorker, type ToWorker } from './worker-messages.ts';

/** A quarter of Node's limit: a worker holds 15 to 25 MB less, for a twentieth more processor time (decision 0077). */
const YOUNG_GENERATION = '--max-semi-space-size=8';

type Sink = { write: (text: string) => unknown };
/** The output for the log of a worker. */
export type Outputs = { out: Sink; errors: Sink };

type Events = {
  onMessage: (worker: ChildProcess, message: FromWorker) => void;
  /** @param how the signal that ended it, or its exit code */
  onExit: (worker: ChildProcess, how: string) => void;
};

/** Starts a worker: it loads its code, and waits for its settings. */
export function startWorker(file: string, { out, errors }: Outputs, { onMessage, onExit }: Events): ChildProcess {
  const worker = fork(file, {
    cwd: packageDir,
    execArgv: [...process.execArgv, YOUNG_GENERATION],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  passOn(worker.stdout, out);
  passOn(worker.stderr, errors);
  // Its exit follows.
  worker.on('error', () => {});
  worker.on('message', (message: unknown) => isFromWorker(message) && onMessage(worker, message));
  worker.once('exit', (code, signal) => onExit(worker, signal ?? String(code)));
  return worker;
}

/** Sends a message; a worker that is gone needs none. */
export function tellWorker(worker: ChildProcess, message: ToWorker): void {
  if (worker.connected) worker.send(message, () => {});
}

/** Passes on whole lines, so that those of several processes never mix. */
function passOn(lines: Readable | null, sink: Sink): void {
  let begun = '';
  lines?.setEncoding('utf8');
  lines?.on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) sink.write(begun + text.slice(0, end));
    begun = end > 0 ? text.slice(end) : begun + text;
  });
  lines?.once('end', () => begun && sink.write(`${begun}\n`));
}
