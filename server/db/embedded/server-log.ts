import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the server says, in the cluster's directory. */
export const SERVER_LOG = 'server.log';
/** The end of what it said before that grew too long. */
export const OLDER_SERVER_LOG = 'server.log.old';

/** The size above which the log is emptied at the next look, and what is kept of it then, in bytes. */
const LIMIT = 16 * 1024 * 1024;
const KEPT = 1024 * 1024;
const HOUR = 3_600_000;

/** Empties a log that grew too long, so that it never fills the disk; its end is kept beside it. */
export async function trimServerLog(cluster: string, { limit = LIMIT, kept = KEPT } = {}): Promise<void> {
  const path = join(cluster, SERVER_LOG);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= limit) return;
  const log = await open(path, 'r+');
  try {
    const end = Buffer.alloc(kept);
    await log.read(end, 0, kept, size - kept);
    // Where the disk is full already, room matters more.
    await writeFile(join(cluster, OLDER_SERVER_LOG), end, { mode: 0o600 }).catch(() => {});
    // The server appends, so it goes on at the new end.
    await log.truncate();
  } finally {
    await log.close();
  }
}

/**
 * Looks after the log now and every hour.
 * @returns a function that stops it.
 */
export function watchServerLog(cluster: string): () => void {
  // What cannot be read or written now is tried again in an hour.
  const look = () => void trimServerLog(cluster).catch(() => {});
  look();
  const timer = setInterval(look, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
