import { type ChildProcess, spawn } from 'node:child_process';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { removeLeftovers } from '../cluster.ts';
import { makeDirectory, syncDirectory } from './copy.ts';

/** A tar of its directory, encrypted by the operator's command. */
const SEALED = '.tar.enc';

/**
 * Encrypts a backup into one file, and removes the plain one.
 * @param command a shell command that encrypts its input to its output
 * @returns the path of the file, once all of it is on disk
 * @throws Error of one line; the plain backup is removed all the same
 */
export async function sealBackup(backup: string, command: string): Promise<string> {
  const sealed = `${backup}${SEALED}`;
  const partial = `${sealed}.partial`;
  try {
    const file = await open(partial, 'w', 0o600);
    try {
      const pack = spawn('tar', ['-C', dirname(backup), '-c', basename(backup)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const encrypt = spawn(command, { shell: true, stdio: ['pipe', file.fd, 'inherit'] });
      await connect({ from: pack, to: encrypt, command });
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, sealed);
    await syncDirectory(dirname(sealed));
    return sealed;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await rm(backup, { recursive: true, force: true });
  }
}

/**
 * Decrypts a backup for as long as `use` takes.
 * @param command a shell command that decrypts its input to its output
 * @param into the directory for the decrypted files until then
 * @param prefix the start of the name of their directory; what a killed run left under such a name is removed
 * @throws Error of one line; the decrypted files are removed all the same
 */
export async function withUnsealed<Result>(
  { file, command, into, prefix }: { file: string; command: string; into: string; prefix: string },
  use: (backup: string) => Promise<Result>,
): Promise<Result> {
  await removeLeftovers(into, prefix);
  const directory = join(into, `${prefix}${process.pid}`);
  await makeDirectory(directory);
  try {
    const input = await open(file);
    try {
      const decrypt = spawn(command, { shell: true, stdio: [input.fd, 'pipe', 'inherit'] });
      const unpack = spawn('tar', ['-C', directory, '-x', '--strip-components=1'], {
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      await connect({ from: decrypt, to: unpack, command }).catch(({ message }) => {
        throw new Error(`${message}. Is the key that of ${file}, and all of the file there?`);
      });
    } finally {
      await input.close();
    }
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

type Pipe = { from: ChildProcess; to: ChildProcess; command: string };

/** @throws Error of one line unless both succeed */
async function connect({ from, to, command }: Pipe): Promise<void> {
  if (!from.stdout || !to.stdin) throw new Error('These processes have no pipe between them');
  const codeOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve));
  const codes = Promise.all([codeOf(from), codeOf(to)]);
  // A process that ends early breaks the pipe; its exit code shows that.
  await pipeline(from.stdout, to.stdin).catch(() => {});
  if ((await codes).some((code) => code !== 0)) throw new Error(`This command did not do its work: ${command}`);
}
