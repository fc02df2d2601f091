import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { insteadOfMissing } from '../../../base/files.ts';
import { RESTORING, removeLeftovers } from '../cluster.ts';
import type { DataDir } from '../data-dir.ts';
import { CLUSTER } from './back-up.ts';
import { copyFile, forEachFile, makeDirectory, syncDirectory } from './copy.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Names that an unused data directory may contain: the socket's directory, and a directory of every new disk. */
const unusedContent = new Set(['run', 'lost+found']);

/**
 * Restores a backup into an empty data directory; the next start of the server completes it from its log.
 * @throws Error of one line when the directory is not empty, or the backup is damaged or of another PostgreSQL;
 *   the directory is empty again then.
 */
export async function restoreBackup(dataDirectory: DataDir, backup: string): Promise<Manifest> {
  const manifest = await readManifest(backup);
  refuseOtherVersion(manifest, dataDirectory);
  await removeLeftovers(dataDirectory.dataDir, RESTORING);
  await refuseUnlessEmpty(dataDirectory.dataDir);
  await refuseIncomplete(manifest, backup);
  const partial = join(dataDirectory.dataDir, `${RESTORING}${process.pid}`);
  try {
    await makeDirectory(partial);
    await copyChecked(manifest, backup, partial, dataDirectory);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  await moveIntoPlace(partial, dataDirectory.dataDir);
  return manifest;
}

function refuseOtherVersion({ postgresql }: Manifest, { binaries }: DataDir): void {
  const major = (version: string) => version.split('.')[0];
  if (major(postgresql) === major(binaries.version)) return;
  throw new Error(`The backup is of PostgreSQL ${postgresql}, which ${binaries.version} does not read`);
}

async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).find((name) => !unusedContent.has(name));
  if (found) throw new Error(`DATA_DIR ${dataDir} is not empty (${found}): choose another, or move that away`);
}

/** Checks the sizes, which is fast; the hashes are checked while copying. */
async function refuseIncomplete({ files }: Manifest, backup: string): Promise<void> {
  await forEachFile(files, async ({ path, bytes }) => {
    const found = await stat(join(backup, path)).catch(insteadOfMissing(undefined));
    if (!found) throw damageError(backup, path, 'is missing');
    if (found.size !== bytes) throw damageError(backup, path, `has ${found.size} bytes instead of ${bytes}`);
  });
}

function damageError(backup: string, path: string, damage: string): Error {
  return new Error(`The backup ${backup} is damaged: ${path} ${damage}`);
}

/** Those of the cluster get the database user as owner. */
async function copyChecked(manifest: Manifest, backup: string, partial: string, { account }: DataDir): Promise<void> {
  const ownerOf = (path: string) => (path.startsWith(CLUSTER) ? account : undefined);
  for (const path of manifest.directories) await makeDirectory(join(partial, path), ownerOf(path));
  await forEachFile(manifest.files, async ({ path, sha256 }) => {
    const copied = await copyFile(join(backup, path), join(partial, path), ownerOf(path));
    if (copied.sha256 !== sha256) throw damageError(backup, path, 'has changed since the backup');
  });
  await forEachFile(manifest.directories, (path) => syncDirectory(join(partial, path)));
}

/** Moves the cluster last: a data directory counts as used once it has one. */
async function moveIntoPlace(partial: string, dataDir: string): Promise<void> {
  const names = (await readdir(partial)).filter((name) => name !== CLUSTER);
  for (const name of [...names, CLUSTER]) await rename(join(partial, name), join(dataDir, name));
  await rm(partial, { recursive: true });
  await syncDirectory(dataDir);
}
