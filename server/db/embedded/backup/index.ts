import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export { restoreBackup } from './restore.ts';
export { sealBackup, withUnsealed } from './sealed.ts';
export { backUp } from './take.ts';

/** Name of a backup by `backUp`: the time of its start, without colons; an encrypted one is a file. */
const name = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(\.tar\.enc)?$/;

/** Removes all backups of a directory but the newest `keep`. @returns how many were removed. */
export async function pruneBackups(directory: string, keep: number): Promise<number> {
  const backups = (await readdir(directory)).filter((entry) => name.test(entry)).sort();
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  for (const backup of old) await rm(join(directory, backup), { recursive: true });
  return old.length;
}
