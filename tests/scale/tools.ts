import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../scripts/programs.mjs';
import { databaseAccount } from '../../server/db/embedded/account.ts';

const execute = promisify(execFile);

/** The programs of a PostgreSQL that the site did not bring, and who runs them. */
export type Tools = {
  /** Where they lie. */
  bin: string;
  /** Such as `15.18`. */
  version: string;
  /** Of the user that they run as; nothing where that is this process's own. */
  identity: { uid?: number; gid?: number };
  /** Runs lines of a shell as that user, with the programs first on the path. @returns what they printed */
  shell: (lines: string, env?: Record<string, string>) => Promise<string>;
  /** Makes a directory that belongs to that user. @returns its path */
  directory: (...path: string[]) => Promise<string>;
};

/** Finds them as `npm run test:scale` does, which says what is missing. */
export async function findTools(): Promise<Tools> {
  const bin = findPostgres();
  const account = await databaseAccount();
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  const shell: Tools['shell'] = async (lines, env = {}) => {
    const options = { ...identity, cwd: '/', env: { PATH: `${bin}:${process.env.PATH}`, LC_ALL: 'C', ...env } };
    return (await execute('/bin/sh', ['-euc', lines], options)).stdout.trim();
  };
  const said = await shell('postgres --version');
  return {
    bin,
    version: /\d+(\.\d+)+/.exec(said)?.[0] ?? said,
    identity,
    shell,
    directory: async (...path) => {
      const made = join(...path);
      await mkdir(made, { mode: 0o700 });
      if (account) await chown(made, account.uid, account.gid);
      return made;
    },
  };
}

/** The first part of its version. */
export function majorOf({ version }: Tools): number {
  return Number.parseInt(version, 10);
}
