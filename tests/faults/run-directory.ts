import type { ChildProcess } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { isAlive } from '../../server/db/embedded/cluster.ts';
import { stopServer } from '../../server/db/embedded/control.ts';
import { findPlace } from '../../server/db/embedded/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    run: string;
  }
}

const PREFIX = 'short-courses-faults-';
/** What each process that the tests start is written down in, so that what outlives them can be ended. */
const PROCESSES = 'processes';

/** The directory of a run, which is known by the process that it belongs to. */
export async function makeRun(): Promise<string> {
  const run = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // The user that runs the database passes through.
  await chmod(run, 0o711);
  await mkdir(join(run, PROCESSES));
  return run;
}

let made = 0;

/** A directory of the running test. */
export async function newDirectory(): Promise<string> {
  made += 1;
  const directory = join(inject('run'), `${process.pid}-${made}`);
  await mkdir(directory, { mode: 0o711 });
  return directory;
}

/** Writes down a process of the running test for as long as it runs: its number is then another's. */
export function writeDown(child: ChildProcess): void {
  const path = join(inject('run'), PROCESSES, String(child.pid));
  writeFileSync(path, '');
  child.once('exit', () => rmSync(path, { force: true }));
}

/** Ends every process of a run and removes all that it made. */
export async function cleanRun(run: string): Promise<void> {
  for (const name of await readdir(join(run, PROCESSES)).catch(() => [])) endProcess(Number(name));
  for (const name of await readdir(run)) {
    if (name !== PROCESSES) await stopServer(await findPlace('data', join(run, name)));
  }
  await rm(run, { recursive: true, force: true });
}

/** Cleans up after runs whose process is gone, and whose cleaner, too, was killed. */
export async function cleanLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX) || isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    await cleanRun(join(tmpdir(), name));
  }
}

function endProcess(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}
