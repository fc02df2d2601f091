import { execFile } from 'node:child_process';
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { findPostgres } from '../../scripts/programs.mjs';
import { createTeardown } from '../../server/base/lifecycle.ts';
import { databaseAccount } from '../../server/db/embedded/account.ts';
import { temporaryDirectory } from '../support/server.ts';

const execute = promisify(execFile);

/** Programs of the system's own PostgreSQL, and the user that runs them. */
export type Tools = {
  /** Their directory. */
  bin: string;
  /** Such as `15.18`. */
  version: string;
  /** The user that they run as; empty if it is this process's own. */
  identity: { uid?: number; gid?: number };
  /** Runs a shell script as that user, with the programs first in PATH. @returns its output */
  shell: (lines: string, env?: Record<string, string>) => Promise<string>;
  /** Creates a directory owned by that user. @returns its path */
  directory: (...names: string[]) => Promise<string>;
};

/** Finds the programs as `npm run test:scale` does, which reports missing ones. */
async function findTools(): Promise<Tools> {
  const bin = findPostgres();
  const account = await databaseAccount();
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  const shell: Tools['shell'] = async (lines, env = {}) => {
    const options = { ...identity, cwd: '/', env: { PATH: `${bin}:${process.env.PATH}`, LC_ALL: 'C', ...env } };
    return (await execute('/bin/sh', ['-euc', lines], options)).stdout.trim();
  };
  const printed = await shell('postgres --version');
  return {
    bin,
    version: /\d+(\.\d+)+/.exec(printed)?.[0] ?? printed,
    identity,
    shell,
    directory: async (...names) => {
      const path = join(...names);
      await mkdir(path, { mode: 0o700 });
      if (account) await chown(path, account.uid, account.gid);
      return path;
    },
  };
}

/** The major version of the programs. */
export function majorOf({ version }: Tools): number {
  return Number.parseInt(version, 10);
}

/**
 * Sets up a test file that runs servers of the system's own PostgreSQL: the programs, a temporary directory, `home` in it
 * for their user, and a teardown that runs first.
 */
export async function setUpServers() {
  const teardown = createTeardown(() => {});
  afterAll(teardown.run);
  const directory = await temporaryDirectory();
  teardown.defer(() => rm(directory, { recursive: true, force: true }));
  const tools = await findTools();
  return { teardown, directory, tools, home: await tools.directory(directory, 'machine') };
}
