import { fileURLToPath } from 'node:url';
import { type AppOptions, type RunningApp, startApp } from './bootstrap.ts';
import { createLog } from './log.ts';
import { stopSignal } from './stop-signal.ts';

/** The checkout. */
const root = fileURLToPath(new URL('..', import.meta.url));

type RunOptions = Pick<AppOptions, 'env' | 'limits' | 'dev'> & {
  /** Called once the app answers. */
  onReady?: (app: RunningApp) => Promise<void>;
};

/** Runs the app until it is asked to stop, with this process's standard output for what it says. */
export async function runApp({ onReady, ...options }: RunOptions): Promise<void> {
  const stopped = stopSignal();
  const app = await startApp({ ...options, root, log: createLog(process.stdout, process.stderr), say });
  await onReady?.(app);
  say(`Ready at ${app.url}`);
  await stopped;
  say('Stopping');
  await app.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
