import { fileURLToPath } from 'node:url';
import { type AppOptions, type RunningApp, startApp } from './bootstrap.ts';
import { createLog, gathered, steady } from './log.ts';
import { stopSignal } from './stop-signal.ts';

/** The checkout. */
const root = fileURLToPath(new URL('..', import.meta.url));

type RunOptions = Pick<AppOptions, 'env' | 'limits' | 'passwords' | 'seed' | 'dev'> & {
  /** Called once the app answers. */
  onReady?: (app: RunningApp) => Promise<void>;
  /** Lines that follow the address. */
  notices?: readonly string[];
};

/** Runs the app until it is asked to stop, with this process's standard output for what it says. */
export async function runApp({ onReady, notices = [], ...options }: RunOptions): Promise<void> {
  const stopped = stopSignal();
  const out = gathered(steady(process.stdout));
  const errors = steady(process.stderr);
  const say = (line: string) => {
    out.write(`${line}\n`);
    out.flush();
  };
  // However this process ends by itself, what it answered is in the log, which is kept for the law.
  process.once('exit', out.flush);
  // A person who watches a terminal looks for what is wrong; a program that keeps lines is told what was answered.
  const env = { LOG_REQUESTS: out.isTTY ? ('none' as const) : ('uncached' as const), ...options.env };
  const app = await startApp({ ...options, env, root, log: createLog(out, errors), say });
  await onReady?.(app);
  for (const line of [`Ready at ${app.url}`, ...notices]) say(line);
  if (app.adminLink) say(`There is no admin yet. Within a day, this link makes the first one: ${app.adminLink}`);
  await stopped;
  say('Stopping');
  await app.close();
}
