import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Connection } from '../../server/db/embedded/control.ts';
import { TEST_SECRET } from '../../server/testing/api.ts';
import { type AppProcess, runProcess } from '../../server/testing/processes.ts';
import { newDirectory, writeDown } from './run-directory.ts';
import { ask } from './sql.ts';

/** A PostgreSQL that is no part of the site, so that nobody starts it again. */
export type External = {
  connection: Connection;
  /** What a site on it is started with. */
  env: Record<string, string>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Keeps all its processes from running: it takes connections and answers nothing. @returns how to let them go on */
  freeze: () => Promise<() => Promise<void>>;
};

/** Starts a server of its own for the running test. */
export async function startExternal(): Promise<External> {
  const dataDir = join(await newDirectory(), 'data');
  let owner: AppProcess;
  const start = async () => {
    owner = runProcess('testing/embedded-app.ts', [dataDir]);
    writeDown(owner.process);
    return owner.firstLine;
  };
  const connection: Connection = JSON.parse(await start());
  onTestFinished(() => owner.end('SIGTERM'));
  const { host, user, database } = connection;
  return {
    connection,
    env: {
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      SECRET: TEST_SECRET,
      DATA_DIR: dataDir,
    },
    stop: () => owner.end('SIGTERM'),
    start: async () => void (await start()),
    freeze: async () => freeze([await postmasterOf(join(dataDir, 'postgres')), ...(await childrenOf(connection))]),
  };
}

/** The process id of a cluster's server. */
export async function postmasterOf(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
}

async function childrenOf(connection: Connection): Promise<number[]> {
  const rows = await ask<{ pid: number }>(connection, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
  return rows.map(({ pid }) => pid);
}

/** A shell of its own holds them, which lets them go on when the test is gone, too: its input ends with it. */
async function freeze(pids: number[]): Promise<() => Promise<void>> {
  const command = 'kill -STOP "$@" && echo held; read -r _; kill -CONT "$@"';
  const shell = spawn('sh', ['-c', command, 'sh', ...pids.map(String)], {
    // A Ctrl-C does not come to it.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(shell, 'exit');
  const goOn = async () => {
    shell.stdin.end();
    await ended;
  };
  onTestFinished(goOn);
  await once(shell.stdout, 'data');
  return goOn;
}
