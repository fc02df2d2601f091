import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Connection } from '../../server/db/embedded/control.ts';
import { TEST_SECRET } from '../support/api.ts';
import { type AppProcess, runProcess } from '../support/processes.ts';
import { newDirectory, recordProcess } from './run-directory.ts';
import { runQuery } from './sql.ts';

/** A PostgreSQL server outside the site, which the site does not restart. */
export type External = {
  connection: Connection;
  /** Environment of a site that uses it. */
  env: Record<string, string>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Suspends all its processes: it accepts connections but does not respond. @returns a function that resumes them */
  freeze: () => Promise<() => Promise<void>>;
};

/** Starts an external server for the running test. */
export async function startExternal(): Promise<External> {
  const dataDir = join(await newDirectory(), 'data');
  let process: AppProcess;
  const start = async () => {
    process = runProcess('tests/support/embedded-app.ts', [dataDir]);
    recordProcess(process.process);
    return process.firstLine;
  };
  const connection: Connection = JSON.parse(await start());
  onTestFinished(() => process.end('SIGTERM'));
  const { host, user, database } = connection;
  return {
    connection,
    env: {
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      SECRET: TEST_SECRET,
      DATA_DIR: dataDir,
    },
    stop: () => process.end('SIGTERM'),
    start: async () => void (await start()),
    freeze: async () => freeze([await postmasterOf(join(dataDir, 'postgres')), ...(await childrenOf(connection))]),
  };
}

/** Process id of a cluster's server. */
export async function postmasterOf(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
}

async function childrenOf(connection: Connection): Promise<number[]> {
  const rows = await runQuery<{ pid: number }>(
    connection,
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
}

/** Suspends processes by a shell that also resumes them when the test process dies, because its input closes. */
async function freeze(pids: number[]): Promise<() => Promise<void>> {
  const command = 'kill -STOP "$@" && echo held; read -r _; kill -CONT "$@"';
  const shell = spawn('sh', ['-c', command, 'sh', ...pids.map(String)], {
    // Protects it from Ctrl-C.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(shell, 'exit');
  const resume = async () => {
    shell.stdin.end();
    await ended;
  };
  onTestFinished(resume);
  await once(shell.stdout, 'data');
  return resume;
}
