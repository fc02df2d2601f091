import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { emptyDatabase } from '../server/testing/database.ts';

/** Longest time of a program in a text. */
export const TIME_LIMIT_MS = 30_000;

/** Nothing of this process reaches a program but the search path, on which the Node.js of the tests comes first. */
const env = {
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  LC_ALL: 'C.UTF-8',
  PYTHONDONTWRITEBYTECODE: '1',
};

/** False for a program that this machine lacks. */
export function isPresent(program: string): boolean {
  return spawnSync(program, ['--version'], { env }).status === 0;
}

/** A folder with these files until the running test ends. */
export async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lesson-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
  return folder;
}

/** Starts a program in a folder, to be ended with the running test at the latest. */
export function start(folder: string, [program, ...args]: [string, ...string[]], environment = {}) {
  const child = spawn(program, args, { cwd: folder, env: { ...env, ...environment }, timeout: TIME_LIMIT_MS });
  onTestFinished(() => void child.kill());
  return child;
}

/** Runs a program in a folder to its end. @param options.typed what somebody types meanwhile */
export async function command(
  folder: string,
  line: [string, ...string[]],
  { typed = '', environment = {} }: { typed?: string; environment?: Record<string, string> } = {},
): Promise<{ stdout: string; stderr: string; status: number | null }> {
  const child = start(folder, line, environment);
  child.stdin.end(typed);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, status };
}

/** With which psql asks a database with nothing in it, until the running test ends. */
export async function psqlOptions(): Promise<string[]> {
  const { host, user, database } = await emptyDatabase();
  return ['-X', '-q', '-h', host, '-U', user, '-d', database];
}
