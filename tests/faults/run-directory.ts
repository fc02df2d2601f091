import type { ChildProcess } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { isAlive } from '../../server/db/embedded/cluster.ts';
import { stopServer } from '../../server/db/embedded/control.ts';
import { findDataDir } from '../../server/db/embedded/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    run: string;
  }
}

const PREFIX = 'short-courses-faults-';
/** Directory with a file for each process that the tests start, so that leftovers can be killed. */
const PROCESSES = 'processes';

/** Creates the directory of a run, named by its process id. */
export async function makeRun(): Promise<string> {
  const run = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // The database's user must be able to traverse it.
  await chmod(run, 0o711);
  await mkdir(join(run, PROCESSES));
  return run;
}

let directories = 0;

/** Creates a directory for the running test. */
export async function newDirectory(): Promise<string> {
  directories += 1;
  const directory = join(inject('run'), `${process.pid}-${directories}`);
  await mkdir(directory, { mode: 0o711 });
  return directory;
}

/** Records a process of the running test until it ends, because its id may later belong to another one. */
export function recordProcess(child: ChildProcess): void {
  const path = join(inject('run'), PROCESSES, String(child.pid));
  writeFileSync(path, '');
  child.once('exit', () => rmSync(path, { force: true }));
}

/** Kills the processes of a run and removes its directory. */
export async function cleanRun(run: string): Promise<void> {
  for (const name of await readdir(join(run, PROCESSES)).catch(() => [])) endProcess(Number(name));
  for (const name of await readdir(run)) {
    if (name !== PROCESSES) await stopServer(await findDataDir('data', join(run, name)));
  }
  await rm(run, { recursive: true, force: true });
}

/** Cleans up after runs whose own process and cleaner were both killed. */
export async function cleanLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX) || isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    await cleanRun(join(tmpdir(), name));
  }
}

function endProcess(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}
