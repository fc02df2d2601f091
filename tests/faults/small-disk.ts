import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runAs } from '../../server/db/embedded/account.ts';
import { newDirectory, writeDown } from './run-directory.ts';

/** Room for a new installation and little more. */
const DISK_MEGABYTES = 128;

/** Makes the disk `$1` and becomes, as an ordinary user, the program in the other arguments; what that says goes to the disk. */
const ON_DISK = `mount -t tmpfs -o size=${DISK_MEGABYTES}m,mode=711 faults "$1" && log="$1/site.log" && shift &&
  exec unshare --user --map-user=1000 --map-group=1000 -- "$@" >>"$log" 2>&1`;

/**
 * Namespaces need no root: the disk is seen by the program alone, and whatever the program started ends with it. It has
 * two of users, for who mounts is root in the one, and PostgreSQL does not run as root.
 */
const alone = (disk: string, program: string[]) => [
  ...['--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
  ...['sh', '-c', ON_DISK, 'sh', disk, ...program],
];

/** A directory that can be a small disk. @throws Error of one line when this system has no such thing */
export async function smallDisk(): Promise<string> {
  const disk = await newDirectory();
  await runAs(undefined, 'unshare', alone(disk, ['true']));
  return disk;
}

/** A program of Node with a disk of its own until the test ends. */
export type OnDisk = {
  process: ChildProcess;
  /** A path on the disk, as it is reached from here. */
  path: (...names: string[]) => string;
};

/** Runs a program to which the directory `disk` is a small disk; what it says goes to `site.log` on it. */
export function runOn(disk: string, program: string[], env: Record<string, string>): OnDisk {
  const child = spawn('unshare', alone(disk, [process.execPath, ...program]), {
    // The channel tells it when the test run is gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, ...env },
  });
  const ended = once(child, 'exit');
  writeDown(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, path: (...names) => join(`/proc/${child.pid}/root`, disk, ...names) };
}
