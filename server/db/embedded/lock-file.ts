import { execFile } from 'node:child_process';
import { readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from './cluster.ts';

/** The content of `postmaster.pid` (PostgreSQL, src/include/utils/pidfile.h). */
type LockFile = { pid: number; socketDir: string };

const PID_LINE = 0;
const SOCKET_DIR_LINE = 4;
/** A process id that no process has: it is above the largest of every system. */
const UNUSED_PID = 2_147_483_646;

export async function readLock(cluster: string): Promise<LockFile | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[PID_LINE] ?? '', 10);
  return pid > 0 ? { pid, socketDir: lines[SOCKET_DIR_LINE] ?? '' } : undefined;
}

/** Whether the lock's process is a server of this cluster, and not another program that reuses its id. */
export async function isServing(lock: LockFile, cluster: string): Promise<boolean> {
  if (!isAlive(lock.pid)) return false;
  // A server's working directory is its cluster.
  if (process.platform === 'linux') return (await readlink(`/proc/${lock.pid}/cwd`).catch(() => '')) === cluster;
  const { stdout } = await promisify(execFile)('ps', ['-p', String(lock.pid), '-o', 'command=']);
  return stdout.includes('postgres') && stdout.includes(cluster);
}

/** Marks the lock file of a dead server. The other lines stay, by which PostgreSQL checks whether a server's memory is still in use. */
export async function markLockStale(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, [String(UNUSED_PID), ...lines.slice(PID_LINE + 1)].join('\n'));
}
