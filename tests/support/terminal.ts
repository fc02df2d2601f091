import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { emptyDatabase } from './database.ts';

/** The longest time that a program of a text may run. */
export const TIME_LIMIT_MS = 30_000;

/** A program inherits only the search path, on which the Node.js of the tests comes first. */
const env = {
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  LC_ALL: 'C.UTF-8',
  PYTHONDONTWRITEBYTECODE: '1',
};

/** Whether this machine has a program. */
export function isInstalled(program: string): boolean {
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

/** Runs a program in a folder to its end. @param options.typed its input */
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

/** The options of psql for an empty database, which lasts until the running test ends. */
export async function psqlOptions(): Promise<string[]> {
  const { host, user, database } = await emptyDatabase();
  return ['-X', '-q', '-h', host, '-U', user, '-d', database];
}

type Runner = { command: string; file: string; args: (file: string) => string[] | Promise<string[]> };

/** How each language runs from one file. */
const runners: Record<string, Runner> = {
  js: { command: 'node', file: 'program.js', args: (file) => [file] },
  python: { command: 'python3', file: 'program.py', args: (file) => [file] },
  // The first compiler alone saves time for a short program: 0.5 s of processor time instead of 0.8.
  java: { command: 'java', file: 'Main.java', args: (file) => ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', file] },
  sql: { command: 'psql', file: 'program.sql', args: async (file) => [...(await psqlOptions()), '-f', file] },
};

const missing = new Set(Object.keys(runners).filter((language) => !isInstalled(runners[language]?.command ?? '')));

/** Whether this machine can run a language; otherwise its tests are skipped. */
export const canRun = (language: string): boolean => !missing.has(language);

/** Runs a program of one file. @returns its output */
export async function output(language: string, code: string): Promise<string> {
  const runner = runners[language];
  if (!runner) throw new Error(`Nothing here runs ${language}`);
  const folder = await folderWith({ [runner.file]: code });
  const { stdout, stderr, status } = await command(folder, [runner.command, ...(await runner.args(runner.file))]);
  expect(status, stderr).toBe(0);
  return stdout.trimEnd();
}
