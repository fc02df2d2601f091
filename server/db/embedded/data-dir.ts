import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createDirectory } from '../../base/files.ts';
import { type Account, canEnter, databaseAccount } from './account.ts';
import { type Binaries, reachableBinaries } from './binaries.ts';
import { findOtherOwner } from './owner.ts';

export type DataDir = {
  account: Account | undefined;
  binaries: Binaries;
  dataDir: string;
  cluster: string;
  socketDir: string;
  notices: string[];
};

/** Below the checkout. */
export const DEFAULT_DATA_DIR = '.data';

export const DEMO_DATA_DIR = '.data-demo';

/**
 * Chooses the directories of an embedded server, and creates them.
 * @param dataDir value of `DATA_DIR`.
 * @param packageDir base directory of a relative `DATA_DIR`.
 * @throws Error of one line that names DATA_DIR when it belongs to another user's site, or the database's user cannot reach it.
 */
export async function findDataDir(dataDir: string, packageDir: string): Promise<DataDir> {
  const account = await databaseAccount();
  const fallback = join('/var/lib/short-courses', hash(packageDir));
  const { binaries, copied } = await reachableBinaries(account, fallback);
  const notices = account ? [rootNotice(account)] : [];
  if (copied) {
    notices.push(`PostgreSQL's programs were copied to ${binaries.root}, where user ${account?.name} can run them`);
  }
  const home = await makeDataDir(dataDir, packageDir, fallback, account);
  if (home.moved) notices.push(`Data is kept in ${home.path}, which user ${account?.name} can reach`);
  return {
    account,
    binaries,
    dataDir: home.path,
    cluster: join(home.path, 'postgres'),
    socketDir: await makeSocketDir(home.path, account),
    notices,
  };
}

function rootNotice({ name }: Account): string {
  const shared = name === 'nobody' ? ', which other services may use too' : '';
  return `Started as root: the site keeps the rights of root, and the database runs as user ${name}${shared}. On a server, start it as a user of its own (docs/operations/install.md)`;
}

/** Special characters of a shell in double quotes, into which pg_ctl puts paths. */
const needsQuoting = /["$`]/;

async function makeDataDir(dataDir: string, packageDir: string, fallback: string, account: Account | undefined) {
  const resolvedDir = resolve(packageDir, dataDir);
  if (needsQuoting.test(resolvedDir)) {
    throw new Error(
      `DATA_DIR ${resolvedDir} has ", $ or \` in its path, which pg_ctl hands to a shell: choose another`,
    );
  }
  const owner = await findOtherOwner(resolvedDir, account);
  // Continuing as this user would leave files that the site cannot use.
  if (owner) throw new Error(`DATA_DIR ${resolvedDir} belongs to user ${owner}: run this as ${owner}`);
  const defaultName = [DEFAULT_DATA_DIR, DEMO_DATA_DIR].find((name) => resolvedDir === resolve(packageDir, name));
  if (defaultName) {
    const moved = !(await canEnter(account, packageDir));
    return { path: await makeDirectory(moved ? join(fallback, defaultName.slice(1)) : resolvedDir, account), moved };
  }
  const path = await makeDirectory(resolvedDir, account);
  if (await canEnter(account, path)) return { path, moved: false };
  const advice = 'choose another, or open it and the directories above it (chmod o+x)';
  throw new Error(
    `DATA_DIR ${resolvedDir} cannot be reached by user ${account?.name}, who runs the database: ${advice}`,
  );
}

/** Only its owner may list it. */
async function makeDirectory(path: string, account: Account | undefined): Promise<string> {
  const mode = account ? 0o711 : 0o700;
  const created = await createDirectory(path, mode).catch((error: Error) => {
    throw new Error(`DATA_DIR ${path} cannot be created: ${error.message}`);
  });
  // The umask has narrowed the mode above.
  if (created) await chmod(path, mode);
  return realpath(path);
}

/** Longest path of a unix socket, in bytes (`sun_path` of sockaddr_un, less its end; macOS allows 103). */
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107;
const SOCKET_NAME = '.s.PGSQL.5432';

async function makeSocketDir(dataDir: string, account: Account | undefined): Promise<string> {
  const own = join(dataDir, 'run');
  const fits = Buffer.byteLength(join(own, SOCKET_NAME)) <= SOCKET_PATH_LIMIT;
  const path = fits ? own : join(tmpdir(), `short-courses-${hash(dataDir)}`);
  const created = await mkdir(path, { recursive: true, mode: 0o700 });
  if (created && account) await chown(path, account.uid, account.gid);
  const { uid, mode } = await lstat(path);
  const owner = account?.uid ?? process.getuid?.();
  // The system's temporary directory is shared: someone else may have created this one first.
  if (uid !== owner || (mode & 0o77) !== 0) {
    throw new Error(
      `Directory ${path} must belong to user ${account?.name ?? owner} with mode 700: stop the site, remove the directory and start again`,
    );
  }
  return path;
}

function hash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
