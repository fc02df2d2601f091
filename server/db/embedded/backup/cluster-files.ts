import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OLDER_SERVER_LOG, SERVER_LOG } from '../server-log.ts';

/** Something of a cluster, by its path in it. */
export type Entry = { path: string; kind: 'directory' | 'file' };

/** Its own content differs at every moment, so it is copied last and on its own. */
export const CONTROL_FILE = 'global/pg_control';

/**
 * Directories that belong to a backup without what lies in them (PostgreSQL 18, 25.3.4.4 and `basebackup.c`): the log
 * comes at the end, slots would hold back the log of the copy, and the rest is made anew at every start.
 */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Files of a running server or of an earlier backup, and what the server said. */
const left = new Set([
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

/** Temporary results of queries, and caches of the catalogue. */
const passing = /^(pgsql_tmp|pg_internal\.init)/;

/**
 * What of a cluster belongs to a backup, each directory before what lies in it. What vanishes meanwhile is passed over:
 * the log tells the copy of it.
 * @throws Error of one line when the cluster has tablespaces, which lie elsewhere.
 */
export async function* clusterEntries(cluster: string, within = ''): AsyncGenerator<Entry> {
  for (const entry of await readdir(join(cluster, within), { withFileTypes: true }).catch(vanished([]))) {
    const path = join(within, entry.name);
    if (within === 'pg_tblspc') throw new Error('A database with tablespaces cannot be backed up this way');
    if (path === CONTROL_FILE || passing.test(entry.name) || (within === '' && left.has(entry.name))) continue;
    if (entry.isFile()) yield { path, kind: 'file' };
    if (!entry.isDirectory()) continue;
    yield { path, kind: 'directory' };
    if (!emptied.has(path)) yield* clusterEntries(cluster, path);
  }
}

/** Takes `instead` where a file or directory is gone. */
export function vanished<Value>(instead: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
