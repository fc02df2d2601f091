import { access, chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeEmpty } from '../../base/files.ts';
import { runAs } from './account.ts';
import { program } from './binaries.ts';
import type { DataDir } from './data-dir.ts';

/** It owns everything, and can connect only through the socket. */
export const OWNER = 'postgres';

const PARTIAL = 'postgres.new.';
export const RESTORING = 'restoring.';

type ClusterOptions = {
  print: (line: string) => void;
  sync: boolean;
};

/** What a data directory may hold before it has a database: names of the site, of a new disk, hidden ones, keys and logs. */
const MAY_BE_THERE = /^(run|lost\+found|postgres(\.new\..*)?|secret(\..*)?|\..*|.*\.(pem|log))$/;

/**
 * @throws Error of one line in a directory of other files, and after an interrupted restore: a new, empty site would look like the
 *   restored one
 */
export async function ensureCluster(dataDirectory: DataDir, { print, sync }: ClusterOptions): Promise<void> {
  if (await isCluster(dataDirectory.cluster)) return;
  const names = await readdir(dataDirectory.dataDir);
  const interrupted = names.find((name) => name.startsWith(RESTORING));
  if (interrupted)
    throw new Error(`A restore into DATA_DIR ${dataDirectory.dataDir} has not finished (${interrupted}): run it again`);
  const other = names.find((name) => !MAY_BE_THERE.test(name));
  if (other) {
    await removeEmpty(dataDirectory.socketDir);
    throw new Error(`DATA_DIR ${dataDirectory.dataDir} has other files (${other}): choose a directory of its own`);
  }
  print(`Creating the database in ${dataDirectory.cluster}`);
  await removeLeftovers(dirname(dataDirectory.cluster), PARTIAL);
  const partial = join(dirname(dataDirectory.cluster), `${PARTIAL}${process.pid}`);
  await mkdir(partial, { mode: 0o700 });
  if (dataDirectory.account) await chown(partial, dataDirectory.account.uid, dataDirectory.account.gid);
  await runAs(dataDirectory.account, program(dataDirectory.binaries, 'initdb'), initArguments(partial, sync));
  // Renamed into place when complete: an interrupted start leaves no partial cluster, and of two starts one wins.
  await rename(partial, dataDirectory.cluster).catch(async (error: Error) => {
    await rm(partial, { recursive: true, force: true });
    if (!(await isCluster(dataDirectory.cluster))) throw error;
  });
}

function initArguments(directory: string, sync: boolean): string[] {
  return [
    ...['--pgdata', directory, '--username', OWNER, '--auth-local', 'trust', '--auth-host', 'reject'],
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--data-checksums', '--no-instructions', '--set', 'timezone=UTC', '--set', 'log_timezone=UTC'],
    ...(sync ? [] : ['--no-sync']),
  ];
}

async function isCluster(directory: string): Promise<boolean> {
  return access(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Removes the directories of killed processes, but not those of running ones. */
export async function removeLeftovers(directory: string, prefix: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** Whether a process runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
