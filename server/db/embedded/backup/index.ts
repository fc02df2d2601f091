import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export { backUp } from './back-up.ts';
export { sealBackup, withUnsealed } from './encryption.ts';
export { restoreBackup } from './restore.ts';

/** Name of a backup by `backUp`: the time of its start, without colons; an encrypted one is a file. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(\.tar\.enc)?$/;

/** Removes all backups of a directory but the newest `keep`. @returns how many were removed. */
export async function pruneBackups(directory: string, keep: number): Promise<number> {
  const backups = (await readdir(directory)).filter((entry) => backupName.test(entry)).sort();
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  for (const backup of old) await rm(join(directory, backup), { recursive: true });
  return old.length;
}
