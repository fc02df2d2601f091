import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFailed, onTestFinished } from 'vitest';
import { type Connection, connectionTo, stopServer } from '../../server/db/embedded/control.ts';
import { DATABASE, findPlace } from '../../server/db/embedded/index.ts';
import { type AppProcess, runProcess } from '../../server/testing/processes.ts';
import { newDirectory, writeDown } from './run-directory.ts';

const READY = 'Ready at ';

/** Where a site that said this is reached. @throws Error when it did not say it yet */
export function urlIn(said: string): string {
  const [, url] = new RegExp(`^${READY}(\\S+)`, 'm').exec(said) ?? [];
  if (!url) throw new Error('The site is not ready');
  return url;
}

/** What a log says, each event and reason once: the many requests that a fault refuses are refused for the same. */
function digest(lines: string[]): string {
  const times = new Map<string, number>();
  for (const line of lines) {
    const said = line.startsWith('{') ? reasonIn(line) : line;
    times.set(said, (times.get(said) ?? 0) + 1);
  }
  return [...times].map(([said, count]) => `${count} x ${said}`).join('\n');
}

function reasonIn(line: string): string {
  const { event, code = '', reason = '', error = '' } = JSON.parse(line);
  return [event, code, reason, error].join(' ');
}

/** A running `server/main.ts`, as operators start it. */
export type SiteProcess = AppProcess & { pid: number; url: string; lines: string[] };

/** Starts the built site on a free port. @returns once it says that it is ready */
export async function startProcess(env: Record<string, string>): Promise<SiteProcess> {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  const app = runProcess('main.ts', [], {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE,
    PORT: '0',
    // Each request is sent as from another address, or the limits would refuse them.
    TRUST_PROXY: '1',
    LOG_REQUESTS: 'none',
    ...env,
  });
  writeDown(app.process);
  // How it stops when it is asked to is a test of its own; behind a proxy it takes its time.
  onTestFinished(() => app.end('SIGKILL'));
  const lines: string[] = [];
  onTestFailed(() => {
    process.stderr.write(`The site said:\n${digest(lines)}\n`);
  });
  const { stdout, stderr } = app.process;
  if (!stdout || !stderr) throw new Error('The output of the site is not read');
  createInterface(stderr).on('line', (line) => lines.push(line));
  const ready = new Promise<string>((resolve) => {
    createInterface(stdout).on('line', (line) => {
      lines.push(line);
      if (line.startsWith(READY)) resolve(urlIn(line));
    });
  });
  const tooSoon = app.ended.then(() => Promise.reject(new Error(`The site ended: ${lines.join('\n')}`)));
  const url = await Promise.race([ready, tooSoon]);
  return { ...app, pid: app.process.pid ?? 0, url, lines };
}

/** A site on its embedded database, whose process can be killed and started again. */
export type Site = {
  /** The process that runs now, or ran last. */
  now: SiteProcess;
  connection: Connection;
  cluster: string;
  start: () => Promise<void>;
};

/** Starts a site on an embedded database of its own, with the settings of production. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const home = await newDirectory();
  const dataDir = join(home, 'data');
  onTestFinished(async () => stopServer(await findPlace('data', home)));
  const start = () => startProcess({ DATA_DIR: dataDir, ...env });
  const site: Site = {
    now: await start(),
    connection: connectionTo(join(dataDir, 'run'), DATABASE),
    cluster: join(dataDir, 'postgres'),
    start: async () => {
      site.now = await start();
    },
  };
  return site;
}
