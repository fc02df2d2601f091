import { stopSignal } from '../base/lifecycle.ts';
import { alsoInto, buffered, createLog, failSafe } from '../base/log.ts';
import { packageDir, version } from '../base/package-dir.ts';
import { type AppOptions, type RunningApp, startApp } from './bootstrap.ts';
import { startWorkers } from './workers.ts';

type RunOptions = Pick<AppOptions, 'env' | 'limits' | 'passwords' | 'seed' | 'fill' | 'dev'> & {
  onReady?: (app: RunningApp) => Promise<void>;
  notices?: readonly string[];
  /** Number of processes that serve; with 1, it is this one. */
  workers?: number;
};

export async function runApp({ onReady, notices = [], workers: count = 1, ...options }: RunOptions): Promise<void> {
  const stopped = stopSignal();
  const own = { out: failSafe(process.stdout), errors: failSafe(process.stderr) };
  const { LOG_FILE } = options.env;
  const { out: output, errors } = LOG_FILE ? alsoInto(LOG_FILE, own.out, own.errors) : own;
  const out = buffered(output);
  const print = (line: string) => {
    out.write(`${line}\n`);
    out.flush();
  };
  // The law requires every response in the log, so it is flushed even if this process ends by itself.
  process.once('exit', out.flush);
  // On a terminal a person looks for faults; a program that stores the log also gets each response.
  const env = { LOG_REQUESTS: out.isTTY ? ('none' as const) : ('uncached' as const), ...options.env };
  const log = createLog(out, errors);
  log('info', 'site.starting', { version });
  const isTerminal = out.isTTY;
  const workers = count > 1 ? startWorkers(count, { out, errors, log }) : undefined;
  const app = await startApp({ ...options, env, root: packageDir, log, print, workers, isTerminal });
  await onReady?.(app);
  for (const line of [`Ready at ${app.url}`, ...notices]) print(line);
  if (app.adminLink) print(`There is no admin yet. Within a day, this link makes the first one: ${app.adminLink}`);
  await stopped;
  print('Stopping');
  log('info', 'site.stopping');
  await app.close();
}
