import { access, constants, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Account, isDatabaseAccount, userName } from './account.ts';

const ROOT = 0;

/** The owner of a directory; undefined for this user, or none. @param account runs the database if this user is root */
export async function findOtherOwner(
  dataDir: string,
  account: Account | undefined,
  uid = process.getuid?.(),
): Promise<string | undefined> {
  const directory = await ownerOf(dataDir);
  if (uid === undefined || directory === undefined) return undefined;
  const cluster = await ownerOf(join(dataDir, 'postgres'));
  if (cluster === undefined) {
    // Without a database, or hidden from this user.
    const isOwn = directory === uid || directory === account?.uid;
    return isOwn || (uid !== ROOT && (await isWritable(dataDir))) ? undefined : userName(directory);
  }
  if (cluster === (account?.uid ?? uid)) return undefined;
  const isOfRoot = directory === ROOT && (await isDatabaseAccount(cluster));
  return userName(isOfRoot ? ROOT : cluster);
}

/**
 * Finds the user in whose directory root would leave a file that this user's site cannot use.
 * @param path of a file or directory, which need not exist
 * @returns the name of the user; undefined if this user is not root, or the directory is root's or that of the database's user
 */
export async function findOwnerAbove(
  path: string,
  account?: Account,
  uid = process.getuid?.(),
): Promise<string | undefined> {
  if (uid !== ROOT) return undefined;
  const owner = await nearestOwner(path);
  return owner === ROOT || owner === account?.uid ? undefined : userName(owner);
}

async function nearestOwner(path: string): Promise<number> {
  const owner = await ownerOf(path);
  if (owner !== undefined) return owner;
  return path === dirname(path) ? ROOT : nearestOwner(dirname(path));
}

async function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}
