import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { insteadOfMissing } from '../../../base/files.ts';
import { OLDER_SERVER_LOG, SERVER_LOG } from '../server-log.ts';

export type Entry = { path: string; kind: 'directory' | 'file' };

/** It changes all the time, so it is copied last and separately. */
export const CONTROL_FILE = 'global/pg_control';

/**
 * Directories whose content is not backed up (PostgreSQL 18, 25.3.4.4 and `basebackup.c`): the log is copied at the end,
 * replication slots would make the copy keep its log, and every start recreates the other files.
 */
const emptyDirectories = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

const skippedFiles = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'backup_manifest',
  'postgresql.auto.conf.tmp',
  'current_logfiles.tmp',
  SERVER_LOG,
  OLDER_SERVER_LOG,
]);

const temporary = /^(pgsql_tmp|pg_internal\.init)/;

/**
 * The entries of a cluster that belong to a backup, each directory before its content. Skips files that vanish during the copy:
 * the log repeats their removal in the copy.
 * @throws Error of one line when the cluster has tablespaces, which are outside it.
 */
export async function* clusterEntries(cluster: string, within = ''): AsyncGenerator<Entry> {
  for (const entry of await readdir(join(cluster, within), { withFileTypes: true }).catch(insteadOfMissing([]))) {
    const path = join(within, entry.name);
    if (within === 'pg_tblspc') throw new Error('A database with tablespaces cannot be backed up this way');
    if (path === CONTROL_FILE || temporary.test(entry.name) || (within === '' && skippedFiles.has(entry.name)))
      continue;
    if (entry.isFile()) yield { path, kind: 'file' };
    if (!entry.isDirectory()) continue;
    yield { path, kind: 'directory' };
    if (!emptyDirectories.has(path)) yield* clusterEntries(cluster, path);
  }
}
