import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

const candidates = ['postgres', 'nobody'];

/** The account that runs the database; undefined for the current one, unless that is root. @throws Error when there is no other user */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await readUsers();
  for (const candidate of candidates) {
    const user = users.find(({ name }) => name === candidate);
    if (user) return user;
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${candidates.join(' or ')} to run it as`);
}

export async function isDatabaseAccount(uid: number): Promise<boolean> {
  return (await readUsers()).some((user) => user.uid === uid && candidates.includes(user.name));
}

export async function userName(uid: number): Promise<string> {
  return (await readUsers()).find((user) => user.uid === uid)?.name ?? String(uid);
}

async function readUsers(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines
    .map((line) => line.split(':'))
    .flatMap(([name, , uid, gid]) => (name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []));
}

const execute = promisify(execFile);

/** Runs a program as an account, without this directory and `PG*` variables. @throws Error with the reason in the program's output */
export async function runAs(account: Account | undefined, program: string, args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  try {
    await execute(program, args, { ...identity, cwd: '/', env });
  } catch (error) {
    const failure = z.object({ stderr: z.string(), message: z.string() }).parse(error);
    const output = failure.stderr.trim() || failure.message;
    throw new Error(`${basename(program)}: ${lastFatal(output) ?? output.split('\n').at(-1)}`);
  }
}

export function lastFatal(output: string): string | undefined {
  const line = output.split('\n').findLast((text) => /FATAL|PANIC|could not/.test(text));
  return line?.replace(/^.*?(FATAL|PANIC): +/, '');
}

/** Whether an account can enter a directory and every directory above it. */
export async function canEnter(account: Account | undefined, directory: string): Promise<boolean> {
  if (!account) return true;
  return succeeds(runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory]));
}

export async function canRun(account: Account | undefined, program: string): Promise<boolean> {
  if (!account) return true;
  return succeeds(runAs(account, program, ['--version']));
}

async function succeeds(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  );
}
