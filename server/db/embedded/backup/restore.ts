import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORING, removeLeftovers } from '../cluster.ts';
import type { Place } from '../place.ts';
import { vanished } from './cluster-files.ts';
import { copyFile, forEachFile, makeDirectory, syncDirectory } from './copy.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { CLUSTER } from './take.ts';

/** What lies in a data directory before anything was stored: the socket's directory, and what a new disk has. */
const unused = new Set(['run', 'lost+found']);

/**
 * Puts a backup into the empty data directory of a place; the next start of the server completes it from its log.
 * @throws Error of one line when the directory is not empty, or the backup is damaged or of another PostgreSQL;
 *   nothing is left in the directory then.
 */
export async function restoreBackup(place: Place, backup: string): Promise<Manifest> {
  const manifest = await readManifest(backup);
  refuseOtherVersion(manifest, place);
  await removeLeftovers(place.dataDir, RESTORING);
  await refuseUnlessEmpty(place.dataDir);
  await refuseCutOff(manifest, backup);
  const partial = join(place.dataDir, `${RESTORING}${process.pid}`);
  try {
    await makeDirectory(partial);
    await copyChecked(manifest, backup, partial, place);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  await moveIntoPlace(partial, place.dataDir);
  return manifest;
}

function refuseOtherVersion({ postgresql }: Manifest, { binaries }: Place): void {
  const major = (version: string) => version.split('.')[0];
  if (major(postgresql) === major(binaries.version)) return;
  throw new Error(`The backup is of PostgreSQL ${postgresql}, which ${binaries.version} does not read`);
}

async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).find((name) => !unused.has(name));
  if (found) throw new Error(`DATA_DIR ${dataDir} is not empty (${found}): choose another, or move that away`);
}

/** Looks at the sizes, which takes no time; what has the right size is read while it is copied. */
async function refuseCutOff({ files }: Manifest, backup: string): Promise<void> {
  await forEachFile(files, async ({ path, bytes }) => {
    const found = await stat(join(backup, path)).catch(vanished(undefined));
    if (!found) throw damaged(backup, path, 'is missing');
    if (found.size !== bytes) throw damaged(backup, path, `has ${found.size} bytes instead of ${bytes}`);
  });
}

function damaged(backup: string, path: string, how: string): Error {
  return new Error(`The backup ${backup} is damaged: ${path} ${how}`);
}

/** The cluster becomes the database user's, everything else stays this process's. */
async function copyChecked(manifest: Manifest, backup: string, partial: string, { account }: Place): Promise<void> {
  const ownerOf = (path: string) => (path.startsWith(CLUSTER) ? account : undefined);
  for (const path of manifest.directories) await makeDirectory(join(partial, path), ownerOf(path));
  await forEachFile(manifest.files, async ({ path, sha256 }) => {
    const copied = await copyFile(join(backup, path), join(partial, path), ownerOf(path));
    if (copied.sha256 !== sha256) throw damaged(backup, path, 'is not what was backed up');
  });
  await forEachFile(manifest.directories, (path) => syncDirectory(join(partial, path)));
}

/** The cluster last: it is what makes a data directory one. */
async function moveIntoPlace(partial: string, dataDir: string): Promise<void> {
  const names = (await readdir(partial)).filter((name) => name !== CLUSTER);
  for (const name of [...names, CLUSTER]) await rename(join(partial, name), join(dataDir, name));
  await rm(partial, { recursive: true });
  await syncDirectory(dataDir);
}
