import { readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDirectory, insteadOfMissing } from '../../../base/files.ts';
import { userName } from '../account.ts';
import { removeLeftovers } from '../cluster.ts';
import type { Connection } from '../control.ts';
import { type DataDir, notAllowed } from '../data-dir.ts';
import { CONTROL_FILE, clusterEntries } from './cluster-files.ts';
import { type CopiedFile, copyFile, forEachFile, makeDirectory, syncDirectory, writeDurably } from './copy.ts';
import { type Manifest, manifestFile } from './manifest.ts';
import { type BackupSession, beginBackup } from './session.ts';

export const CLUSTER = 'postgres';
const PARTIAL = 'partial.';

type Contents = Pick<Manifest, 'directories' | 'files'>;

/**
 * Copies the running database of a data directory, with the log that makes the copy consistent and the generated secret.
 * @param target parent directory of the backup, which is named after `now`.
 * @returns the backup's path, once all of it is on disk.
 * @throws Error of one line; no incomplete backup is left then.
 */
export async function backUp(
  dataDirectory: DataDir,
  connection: Connection,
  target: string,
  now: () => Date,
): Promise<{ path: string; manifest: Manifest }> {
  const directory = await prepareTarget(target, dataDirectory);
  const startedAt = now().toISOString();
  const path = join(directory, startedAt.replaceAll(':', '-'));
  const partial = join(directory, `${PARTIAL}${process.pid}`);
  try {
    await makeDirectory(partial).catch(adviseAccess(directory));
    const { session, contents } = await copyOnline(dataDirectory, connection, partial);
    const manifest: Manifest = {
      format: 'short-courses backup 1',
      startedAt,
      finishedAt: now().toISOString(),
      ...session,
      ...contents,
    };
    const { path: name, text } = manifestFile(manifest);
    await writeDurably(join(partial, name), text);
    await forEachFile(['', ...contents.directories], (name) => syncDirectory(join(partial, name)));
    await rename(partial, path);
    await syncDirectory(directory);
    return { path, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (isOutOfRoom(error)) throw new Error(`There is no room for a backup in ${directory}`);
    throw error;
  }
}

const isOutOfRoom = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** @throws Error of one line that says what to do when this user may not write there */
function adviseAccess(target: string): (error: NodeJS.ErrnoException) => Promise<never> {
  return async (error) => {
    if (!notAllowed.includes(error.code ?? '')) throw error;
    const user = await userName(process.getuid?.() ?? 0);
    throw new Error(
      `User ${user} cannot write to ${target} (${error.code}): choose a directory that ${user} may write`,
    );
  };
}

async function prepareTarget(target: string, { dataDir }: DataDir): Promise<string> {
  const above = dirname(resolve(target));
  const found = await stat(above).catch(insteadOfMissing(undefined)).catch(adviseAccess(target));
  // Made in place of a disk that is not mounted, it would fill the disk of the system.
  if (!found) throw new Error(`There is no directory ${above} for the backup: mount its disk, or create it`);
  const created = await createDirectory(resolve(target), 0o700).catch(adviseAccess(target));
  const directory = await realpath(target);
  if (!relative(dataDir, directory).startsWith('..')) {
    if (created) await rm(created, { recursive: true });
    throw new Error(`A backup must be outside DATA_DIR ${dataDir}, or it is lost with it`);
  }
  await removeLeftovers(directory, PARTIAL).catch(adviseAccess(directory));
  return directory;
}

async function copyOnline(dataDirectory: DataDir, connection: Connection, partial: string) {
  const session = await beginBackup(connection, 'short-courses');
  try {
    const contents: Contents = { directories: [CLUSTER], files: [] };
    await makeDirectory(join(partial, CLUSTER));
    const addFile = (path: string, file: CopiedFile) => contents.files.push({ path, ...file });
    await copyCluster(dataDirectory, partial, contents);
    addFile(join(CLUSTER, CONTROL_FILE), await copyControl(dataDirectory, partial));
    const stopLsn = await copyLog(session, dataDirectory, partial, addFile);
    const secret = await copyFile(join(dataDirectory.dataDir, 'secret'), join(partial, 'secret')).catch(
      insteadOfMissing(undefined),
    );
    if (secret) addFile('secret', secret);
    return { session: { postgresql: session.version, startLsn: session.startLsn, stopLsn }, contents };
  } finally {
    await session.close().catch(() => {});
  }
}

async function copyCluster({ cluster }: DataDir, partial: string, { directories, files }: Contents): Promise<void> {
  const paths: string[] = [];
  for await (const { path, kind } of clusterEntries(cluster)) {
    if (kind === 'file') paths.push(path);
    else {
      await makeDirectory(join(partial, CLUSTER, path));
      directories.push(join(CLUSTER, path));
    }
  }
  await forEachFile(paths, async (path) => {
    const to = join(CLUSTER, path);
    const copied = await copyFile(join(cluster, path), join(partial, to)).catch(insteadOfMissing(undefined));
    if (copied) files.push({ path: to, ...copied });
  });
}

const CONTROL_RETRY_MS = 10;

/** The log does not repair this file, so it is copied once two reads agree. */
async function copyControl({ cluster }: DataDir, partial: string): Promise<CopiedFile> {
  const read = () => readFile(join(cluster, CONTROL_FILE));
  let content = await read();
  for (let again = await read(); !again.equals(content); again = await read()) {
    content = again;
    await pause(CONTROL_RETRY_MS);
  }
  return writeDurably(join(partial, CLUSTER, CONTROL_FILE), content);
}

/** @returns the position of its end */
async function copyLog(
  session: BackupSession,
  { cluster }: DataDir,
  partial: string,
  addFile: (path: string, file: CopiedFile) => void,
): Promise<string> {
  const { stopLsn, label, tablespaces } = await session.finish();
  addFile(join(CLUSTER, 'backup_label'), await writeDurably(join(partial, CLUSTER, 'backup_label'), label));
  if (tablespaces) throw new Error('A database with tablespaces cannot be backed up this way');
  for (const name of await session.segments(stopLsn)) {
    const path = join('pg_wal', name);
    addFile(join(CLUSTER, path), await copyFile(join(cluster, path), join(partial, CLUSTER, path)));
  }
  return stopLsn;
}
