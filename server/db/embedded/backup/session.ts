import pg from 'pg';
import type { Connection } from '../control.ts';

type BackupEnd = { stopLsn: string; label: string; tablespaces: string };

/** One connection, because a backup ends with the connection that began it. */
export type BackupSession = {
  startLsn: string;
  version: string;
  /** Ends the backup, and waits until its log is on disk. */
  finish: () => Promise<BackupEnd>;
  /** The server keeps them until `close`. */
  segments: (stopLsn: string) => Promise<string[]>;
  close: () => Promise<void>;
};

/** The server keeps its log until the connection closes, even if this process is killed. */
export async function beginBackup(connection: Connection, label: string): Promise<BackupSession> {
  const client = new pg.Client({ ...connection, keepAlive: true });
  // A lost connection fails the next query.
  client.on('error', () => {});
  await client.connect();
  const queryRow = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> => {
    const [row] = (await client.query<Row>(text, values)).rows;
    if (!row) throw new Error('The database returned no row');
    return row;
  };
  try {
    // The second parameter reserves the log at once, the third drops the slot with the connection.
    await queryRow('SELECT pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    const start = await queryRow<{ lsn: string; version: string }>(
      "SELECT pg_backup_start($1, fast => true)::text AS lsn, split_part(current_setting('server_version'), ' ', 1) AS version",
      [label],
    );
    return {
      startLsn: start.lsn,
      version: start.version,
      finish: () =>
        queryRow<BackupEnd>(
          'SELECT lsn::text AS "stopLsn", labelfile AS label, spcmapfile AS tablespaces FROM pg_backup_stop(wait_for_archive => false)',
        ),
      segments: async (stopLsn) => (await queryRow<{ names: string[] }>(SEGMENTS, [start.lsn, stopLsn])).names,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** The start of a file counts as the end of the one before it, hence the additional byte. */
const SEGMENTS = `
  SELECT array_agg(pg_walfile_name('0/0'::pg_lsn + number * size + 1) ORDER BY number) AS names
  FROM (SELECT pg_size_bytes(current_setting('wal_segment_size')) AS size) AS setting,
    generate_series(
      floor(($1::pg_lsn - '0/0'::pg_lsn) / size)::bigint,
      floor(($2::pg_lsn - '0/0'::pg_lsn - 1) / size)::bigint
    ) AS number`;
