import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { canEnter, databaseAccount } from './account.ts';
import { DEFAULT_DATA_DIR, findDataDir, findUsedDataDir, hasData } from './data-dir.ts';
import { findOtherOwner, findOwnerAbove } from './owner.ts';

const isRoot = process.getuid?.() === 0;
const made: string[] = [];

afterEach(async () => {
  for (const path of made.splice(0)) await rm(path, { recursive: true, force: true });
});

/** A checkout in a directory that only this user enters, as root's own home is. */
async function checkoutAtHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'short-courses-home-'));
  made.push(home);
  expect((await stat(home)).mode & 0o777).toBe(0o700);
  const packageDir = join(home, 'checkout');
  await mkdir(packageDir);
  return packageDir;
}

test.runIf(isRoot)('as root: data of a checkout in its own home lies where the database can reach it', async () => {
  const packageDir = await checkoutAtHome();
  const dataDirectory = await findDataDir(DEFAULT_DATA_DIR, packageDir);
  made.push(dirname(dataDirectory.dataDir));
  expect(dataDirectory.dataDir).toMatch(/^\/var\/lib\/short-courses\/[0-9a-f]{12}\/data$/);
  expect(dataDirectory.notices[0]).toMatch(/^Started as root: .* start it as a user of its own/);
  expect(dataDirectory.notices.at(-1)).toBe(
    `Data is kept in ${dataDirectory.dataDir}, which user ${dataDirectory.account?.name} can reach`,
  );
  expect(await canEnter(dataDirectory.account, dataDirectory.dataDir)).toBe(true);
  expect(await canEnter(dataDirectory.account, packageDir)).toBe(false);
  // The next start finds the same; another checkout has a data directory of its own.
  expect((await findDataDir(DEFAULT_DATA_DIR, packageDir)).dataDir).toBe(dataDirectory.dataDir);
  const other = await findDataDir(DEFAULT_DATA_DIR, await checkoutAtHome());
  made.push(dirname(other.dataDir));
  expect(other.dataDir).not.toBe(dataDirectory.dataDir);
});

test.runIf(isRoot)(
  'as root: other users see nothing of its data, and only the database enters the directory of its socket',
  async () => {
    const dataDirectory = await findDataDir(DEFAULT_DATA_DIR, await checkoutAtHome());
    made.push(dirname(dataDirectory.dataDir));
    const socket = await stat(dataDirectory.socketDir);
    expect((await stat(dataDirectory.dataDir)).mode & 0o777).toBe(0o711);
    expect([socket.mode & 0o777, socket.uid]).toEqual([0o700, dataDirectory.account?.uid]);
  },
);

test.runIf(isRoot)('as root: a DATA_DIR that the database cannot reach is refused in one line', async () => {
  const dataDir = join(await checkoutAtHome(), 'chosen');
  await expect(findDataDir(dataDir, '/')).rejects.toThrow(
    /^DATA_DIR .*chosen cannot be reached by user \w+, who runs the database: choose another, or open it/,
  );
});

test('a DATA_DIR that pg_ctl cannot name is refused in one line, and none is made', async () => {
  const packageDir = await checkoutAtHome();
  for (const name of ['a$b', 'a"b', 'a`b']) {
    await expect(findDataDir(join('..', name), packageDir)).rejects.toThrow(
      /^DATA_DIR .* has .* in its path.*choose another$/,
    );
  }
  expect(await readdir(dirname(packageDir))).toEqual(['checkout']);
});

test('a command on a DATA_DIR without a database is refused in one line, and creates none', async () => {
  const home = dirname(await checkoutAtHome());
  for (const dataDir of [DEFAULT_DATA_DIR, join(home, 'chosen')]) {
    await expect(findUsedDataDir(dataDir, home)).rejects.toThrow(
      /^There is no database in DATA_DIR \S+: set DATA_DIR .*, who may read \/etc\/academy\.env; npm start creates one$/,
    );
    expect(await hasData(dataDir, home)).toBe(false);
  }
  expect(await readdir(home)).toEqual(['checkout']);
});

test.runIf(process.platform === 'linux')('a DATA_DIR that cannot be created is refused in one line', async () => {
  for (const dataDir of ['/proc/academy', '/proc/academy/data', '/dev/null/data']) {
    await expect(findDataDir(dataDir, '/')).rejects.toThrow(new RegExp(`^DATA_DIR ${dataDir} cannot be created: .+$`));
  }
});

test.skipIf(isRoot)('not as root: data lies in the checkout, and the database runs as the same user', async () => {
  const packageDir = await checkoutAtHome();
  const dataDirectory = await findDataDir(DEFAULT_DATA_DIR, packageDir);
  expect([dataDirectory.dataDir, dataDirectory.account]).toEqual([join(packageDir, DEFAULT_DATA_DIR), undefined]);
});

/** A user that every Linux has, and that runs no site. */
const DAEMON = { name: 'daemon', uid: 1, gid: 1 };

/** A data directory as a site leaves it: the directory, and the files of its database, belong to these users. */
async function usedBy(directory: { uid: number; gid: number }, database = directory): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'short-courses-used-'));
  made.push(dataDir);
  for (const name of ['postgres', 'run']) {
    await mkdir(join(dataDir, name), { mode: 0o700 });
    await chown(join(dataDir, name), database.uid, database.gid);
  }
  await chown(dataDir, directory.uid, directory.gid);
  await chmod(dataDir, 0o711);
  return dataDir;
}

describe.runIf(isRoot)('as root', () => {
  test('the data of another user’s site is refused in one line that names the user, and nothing changes', async () => {
    const dataDir = await usedBy(DAEMON);
    await expect(findDataDir(dataDir, '/')).rejects.toThrow(
      new Error(`DATA_DIR ${dataDir} belongs to user daemon: run this as daemon`),
    );
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'run']);
  });

  test('so is that of a user in a directory of root', async () => {
    const dataDir = await usedBy({ uid: 0, gid: 0 }, DAEMON);
    await expect(findDataDir(dataDir, '/')).rejects.toThrow('run this as daemon');
  });

  test('so is an empty directory that was made for another user', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'short-courses-empty-'));
    made.push(dataDir);
    await chown(dataDir, DAEMON.uid, DAEMON.gid);
    await expect(findDataDir(dataDir, '/')).rejects.toThrow('run this as daemon');
  });

  test('so is a new directory in one of another user, who could not use it', async () => {
    const above = await mkdtemp(join(tmpdir(), 'short-courses-above-'));
    made.push(above);
    await chown(above, DAEMON.uid, DAEMON.gid);
    await expect(findDataDir(join(above, 'restored'), '/')).rejects.toThrow('run this as daemon');
    expect(await readdir(above)).toEqual([]);
  });

  test('a user without a name is named by the number', async () => {
    const dataDir = await usedBy({ uid: 54_321, gid: 54_321 });
    await expect(findDataDir(dataDir, '/')).rejects.toThrow('belongs to user 54321: run this as 54321');
  });

  test('the data of root’s own site is found again', async () => {
    const account = await databaseAccount();
    const dataDir = await usedBy({ uid: 0, gid: 0 }, account);
    expect((await findDataDir(dataDir, '/')).dataDir).toBe(dataDir);
  });
});

describe.runIf(isRoot)('as another user', () => {
  /** Who must run a command, if the user daemon runs it. */
  const ownerFor = (dataDir: string) => findOtherOwner(dataDir, undefined, DAEMON.uid);

  test('the site of root is root’s, although its database runs as someone else', async () => {
    expect(await ownerFor(await usedBy({ uid: 0, gid: 0 }, await databaseAccount()))).toBe('root');
  });

  test('the site of a third user is theirs', async () => {
    expect(await ownerFor(await usedBy({ uid: 2, gid: 2 }))).toBe('bin');
  });

  test('their own site is no one else’s', async () => {
    expect(await ownerFor(await usedBy(DAEMON))).toBeUndefined();
  });

  test('a directory in which they may not write is none in which they leave files', async () => {
    expect(await findOwnerAbove('/root/data', undefined, DAEMON.uid)).toBeUndefined();
  });

  test('a directory that does not exist yet is no one’s', async () => {
    expect(await ownerFor('/nonexistent/data')).toBeUndefined();
  });
});
