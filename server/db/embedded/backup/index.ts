import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export { backUp } from './back-up.ts';
export { sealBackup, withUnsealed } from './encryption.ts';
export { restoreBackup } from './restore.ts';

/** Name of a backup by `backUp`: the time of its start, without colons; an encrypted one is a file. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(\.tar\.enc)?$/;

/**
 * Removes all backups of a directory but the newest `keep` up to the one that has just been made: the clock was ahead when later ones
 * were made, so they take no place, and stay.
 * @param made the name of the backup that has just been made
 * @returns how many were removed, and the names of later ones
 */
export async function pruneBackups(
  directory: string,
  keep: number,
  made: string,
): Promise<{ removed: number; later: string[] }> {
  const backups = (await readdir(directory)).filter((entry) => backupName.test(entry)).sort();
  const later = backups.filter((backup) => backup > made);
  const old = backups.filter((backup) => backup <= made).slice(0, -keep);
  for (const backup of old) await rm(join(directory, backup), { recursive: true });
  return { removed: old.length, later };
}
