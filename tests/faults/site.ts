import { join } from 'node:path';
import { onTestFailed, onTestFinished } from 'vitest';
import { type Connection, connectionTo, stopServer } from '../../server/db/embedded/control.ts';
import { DATABASE, findDataDir } from '../../server/db/embedded/index.ts';
import { type SiteProcess, startSite as startSiteProcess } from '../support/processes.ts';
import { newDirectory, recordProcess } from './run-directory.ts';

const READY = 'Ready at ';

/** The address of a site, from its output. @throws Error if the output has none yet */
export function urlIn(output: string): string {
  const [, url] = new RegExp(`^${READY}(\\S+)`, 'm').exec(output) ?? [];
  if (!url) throw new Error('The site is not ready');
  return url;
}

/** The events and reasons of a log with their counts, because a fault refuses many requests for the same reason. */
export function digest(lines: readonly string[]): string {
  const times = new Map<string, number>();
  for (const line of lines) {
    const reason = line.startsWith('{') ? reasonIn(line) : line;
    times.set(reason, (times.get(reason) ?? 0) + 1);
  }
  return [...times].map(([reason, count]) => `${count} x ${reason}`).join('\n');
}

/** Event and reason of a line; a line that a full disk cut stays as it is. */
function reasonIn(line: string): string {
  try {
    const { event, code = '', reason = '', error = '' } = JSON.parse(line);
    return [event, code, reason, error].join(' ');
  } catch {
    return line;
  }
}

/** Starts the built site on a free port, until the test ends. @returns once it is ready */
export async function startProcess(env: Record<string, string>): Promise<SiteProcess> {
  // Each request comes from another address, so that the limits do not refuse it.
  const site = await startSiteProcess({ TRUST_PROXY: '1', LOG_REQUESTS: 'none', ...env });
  recordProcess(site.process);
  // SIGTERM has a test of its own, and takes longer behind a proxy.
  onTestFinished(() => site.end('SIGKILL'));
  onTestFailed(() => {
    process.stderr.write(`Output of the site:\n${digest(site.lines)}\n`);
  });
  return site;
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
  onTestFinished(async () => stopServer(await findDataDir('data', home)));
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
