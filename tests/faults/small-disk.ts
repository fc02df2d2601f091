import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runAs } from '../../server/db/embedded/account.ts';
import { newDirectory, recordProcess } from './run-directory.ts';

/** Enough for a new installation and little more. */
const DISK_MEGABYTES = 128;

/** Mounts the disk `$1`, then runs the other arguments as an ordinary user, with the output on the disk. */
const ON_DISK = `mount -t tmpfs -o size=${DISK_MEGABYTES}m,mode=711 faults "$1" && log="$1/site.log" && shift &&
  exec unshare --user --map-user=1000 --map-group=1000 -- "$@" >>"$log" 2>&1`;

/**
 * The arguments of `unshare`, which needs no root: only the program sees the disk, and its child processes end with it. There are
 * two user namespaces, because mounting needs root, and PostgreSQL refuses to run as root.
 */
const inNamespaces = (disk: string, program: string[]) => [
  ...['--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
  ...['sh', '-c', ON_DISK, 'sh', disk, ...program],
];

/** Creates a directory for a small disk. @throws Error of one line if this system cannot make one */
export async function createSmallDisk(): Promise<string> {
  const disk = await newDirectory();
  await runAs(undefined, 'unshare', inNamespaces(disk, ['true']));
  return disk;
}

/** A Node program with a disk of its own, until the test ends. */
export type OnDisk = {
  process: ChildProcess;
  /** A path on the disk, from outside its namespace. */
  path: (...names: string[]) => string;
};

/** Runs a program with a small disk mounted at `disk`; its output goes to `site.log` there. */
export function runOn(disk: string, program: string[], env: Record<string, string>): OnDisk {
  const child = spawn('unshare', inNamespaces(disk, [process.execPath, ...program]), {
    // The channel closes when the test run ends.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, ...env },
  });
  const ended = once(child, 'exit');
  recordProcess(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, path: (...names) => join(`/proc/${child.pid}/root`, disk, ...names) };
}
