import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../../contract/base/time.ts';
import { insteadOfMissing } from '../../base/files.ts';

export const SERVER_LOG = 'server.log';
export const OLDER_SERVER_LOG = 'server.log.old';

/** In bytes, as the part of its end that is kept. */
const MAX_BYTES = 16 * 1024 * 1024;
const KEEP_BYTES = 1024 * 1024;

/** Cuts the server's log, so that it never fills the disk, and keeps its end in another file. */
export async function trimServerLog(
  cluster: string,
  { maxBytes = MAX_BYTES, keepBytes = KEEP_BYTES } = {},
): Promise<void> {
  const path = join(cluster, SERVER_LOG);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= maxBytes) return;
  const log = await open(path, 'r+');
  try {
    const end = Buffer.alloc(keepBytes);
    await log.read(end, 0, keepBytes, size - keepBytes);
    // On a full disk, free space matters more.
    await writeFile(join(cluster, OLDER_SERVER_LOG), end, { mode: 0o600 }).catch(() => {});
    // The server appends, so it continues at the new end.
    await log.truncate();
  } finally {
    await log.close();
  }
}

export function watchServerLog(cluster: string): () => void {
  // A failure is retried in an hour.
  const trim = () => void trimServerLog(cluster).catch(() => {});
  trim();
  const timer = setInterval(trim, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The failure of the server since its last start, by its log; undefined if it did not fail. */
export async function failureInLog(cluster: string): Promise<string | undefined> {
  const log = await readFile(join(cluster, SERVER_LOG), 'utf8').catch(insteadOfMissing(''));
  const lines = log.slice(log.lastIndexOf('starting PostgreSQL')).split('\n');
  const last = (pattern: RegExp) => lines.findLast((line) => pattern.test(line));
  return (last(/PANIC|No space left/) ?? last(/terminated by signal/))?.replace(/^.*?(PANIC|FATAL|ERROR|LOG): +/, '');
}
