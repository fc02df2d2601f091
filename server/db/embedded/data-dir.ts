import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, chown, constants, lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createDirectory, removeEmpty } from '../../base/files.ts';
import { SETTINGS_FILE } from '../../base/settings-file.ts';
import { type Account, canEnter, databaseAccount } from './account.ts';
import { type Binaries, reachableBinaries } from './binaries.ts';
import { findOtherOwner, findOwnerAbove } from './owner.ts';

export type DataDir = {
  account: Account | undefined;
  binaries: Binaries;
  dataDir: string;
  cluster: string;
  socketDir: string;
  /** The first of the directories that were made for it; undefined if all were there. */
  created: string | undefined;
  notices: string[];
};

/** Below the checkout. */
export const DEFAULT_DATA_DIR = '.data';

export const DEMO_DATA_DIR = '.data-demo';

/**
 * Chooses the directories of an embedded server, and creates them.
 * @param dataDir value of `DATA_DIR`.
 * @param packageDir base directory of a relative `DATA_DIR`.
 * @throws Error of one line that names DATA_DIR when it belongs to another user's site, or cannot be written, or the database's user
 *   cannot reach it.
 */
export async function findDataDir(dataDir: string, packageDir: string): Promise<DataDir> {
  const account = await databaseAccount();
  return prepare(await locate(dataDir, packageDir, account), packageDir, account);
}

/**
 * Finds the directories of an embedded server that has a database. A command uses it, and so creates no data directory.
 * @throws Error of one line that names DATA_DIR when there is no database, or as `findDataDir`.
 */
export async function findUsedDataDir(dataDir: string, packageDir: string): Promise<DataDir> {
  const account = await databaseAccount();
  const place = await locate(dataDir, packageDir, account);
  if (hasDatabase(place)) return prepare(place, packageDir, account);
  throw new Error(
    `There is no database in DATA_DIR ${place.path}: set DATA_DIR to the directory of the site, or run this as its user, who may read ${SETTINGS_FILE}; npm start creates one`,
  );
}

/** Whether there is a database in a data directory, which is not created. */
export async function hasData(dataDir: string, packageDir: string): Promise<boolean> {
  return hasDatabase(await locate(dataDir, packageDir, await databaseAccount()));
}

type Place = { path: string; isDefault: boolean; moved: boolean };

const CLUSTER = 'postgres';

const hasDatabase = ({ path }: Place) => existsSync(join(path, CLUSTER, 'PG_VERSION'));

const fallbackOf = (packageDir: string) => join('/var/lib/short-courses', hash(packageDir));

async function prepare(place: Place, packageDir: string, account: Account | undefined): Promise<DataDir> {
  const { dataDir, created } = await makeDataDir(place, account);
  const { binaries, copied } = await reachableBinaries(account, fallbackOf(packageDir));
  const notices = account ? [rootNotice(account)] : [];
  if (copied) {
    notices.push(`PostgreSQL's programs were copied to ${binaries.root}, where user ${account?.name} can run them`);
  }
  if (place.moved) notices.push(`Data is kept in ${dataDir}, which user ${account?.name} can reach`);
  const socketDir = await makeSocketDir(dataDir, account);
  return { account, binaries, dataDir, cluster: join(dataDir, CLUSTER), socketDir, created, notices };
}

function rootNotice({ name }: Account): string {
  const shared = name === 'nobody' ? ', which other services may use too' : '';
  return `Started as root: the site keeps the rights of root, and the database runs as user ${name}${shared}. On a server, start it as a user of its own (docs/operations/install.md)`;
}

/** Special characters of a shell in double quotes, into which pg_ctl puts paths. */
const needsQuoting = /["$`]/;

/** The directory with the data of a `DATA_DIR`. It is another one if the database cannot enter the checkout. */
async function locate(dataDir: string, packageDir: string, account: Account | undefined): Promise<Place> {
  const resolvedDir = resolve(packageDir, dataDir);
  if (needsQuoting.test(resolvedDir)) {
    throw new Error(
      `DATA_DIR ${resolvedDir} has ", $ or \` in its path, which pg_ctl hands to a shell: choose another`,
    );
  }
  const defaultName = [DEFAULT_DATA_DIR, DEMO_DATA_DIR].find((name) => resolvedDir === resolve(packageDir, name));
  const isNew = !defaultName && !existsSync(resolvedDir);
  const owner = await (isNew ? findOwnerAbove(resolvedDir, account) : findOtherOwner(resolvedDir, account));
  // Continuing as this user would leave files that the site cannot use.
  if (owner) throw new Error(`DATA_DIR ${resolvedDir} belongs to user ${owner}: run this as ${owner}`);
  const moved = defaultName !== undefined && !(await canEnter(account, packageDir));
  const path = moved ? join(fallbackOf(packageDir), defaultName.slice(1)) : resolvedDir;
  return { path, isDefault: defaultName !== undefined, moved };
}

/** Removes the directories that were made for a data directory in which nothing was stored. */
export async function removeUnused({ dataDir, socketDir, created }: DataDir): Promise<void> {
  if (!created) return;
  await removeEmpty(socketDir);
  for (let path = dataDir; path.startsWith(created); path = dirname(path)) await removeEmpty(path);
}

type MadeDataDir = Pick<DataDir, 'dataDir' | 'created'>;

async function makeDataDir({ path, isDefault }: Place, account: Account | undefined): Promise<MadeDataDir> {
  const made = await makeDirectory(path, account);
  if (isDefault || (await canEnter(account, made.dataDir))) return made;
  const advice = 'choose another, or open it and the directories above it (chmod o+x)';
  throw new Error(`DATA_DIR ${path} cannot be reached by user ${account?.name}, who runs the database: ${advice}`);
}

/** Only its owner may list it. */
async function makeDirectory(path: string, account: Account | undefined): Promise<MadeDataDir> {
  const mode = account ? 0o711 : 0o700;
  const created = await createDirectory(path, mode).catch(refuse(`DATA_DIR ${path} cannot be created`));
  // The umask has narrowed the mode above.
  if (created) await chmod(path, mode);
  await access(path, constants.W_OK).catch(refuse(`DATA_DIR ${path} cannot be written`));
  return { dataDir: await realpath(path), created: created && (await realpath(created)) };
}

/** The codes with which a system refuses to write where a user, or the unit of systemd, may not. */
export const notAllowed = ['EACCES', 'EPERM', 'EROFS'];

function refuse(what: string): (error: NodeJS.ErrnoException) => never {
  return ({ code = '', message }) => {
    const advice = '. Choose one below a directory of this user, which ReadWritePaths of a systemd unit has to list';
    throw new Error(`${what}: ${message}${notAllowed.includes(code) ? advice : ''}`);
  };
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
