import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../base/log.ts';
import { type Connection, connectionTo, ensureRunning } from './control.ts';
import type { DataDir } from './data-dir.ts';

const APP_LOCK = 5_140_001;
/** How long to wait for the lock: the server notices a killed app after a moment, and a stopping app takes a moment. */
const ACQUIRE_MS = 3000;
const ACQUIRE_STEP_MS = 100;

/** @returns the connection that holds it until it closes; undefined when another app has it */
export async function acquireAppLock(connection: Connection): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  // Without a listener a broken connection would end the process; the next attempt fails instead.
  client.on('error', () => {});
  await client.connect();
  for (let waited = 0; waited <= ACQUIRE_MS; waited += ACQUIRE_STEP_MS) {
    const { rows } = await client.query<{ acquired: boolean }>('SELECT pg_try_advisory_lock($1) AS acquired', [
      APP_LOCK,
    ]);
    if (rows[0]?.acquired) return client;
    await pause(ACQUIRE_STEP_MS);
  }
  await client.end();
  return undefined;
}

type AppLock = {
  /** Stops restarting the server, and waits a moment until no one else is connected. */
  close: () => Promise<void>;
};
type HoldOptions = { dataDirectory: DataDir; settings: Record<string, string>; log: Log };

const RETRY_MS = 500;

export function holdAppLock(first: pg.Client, { dataDirectory, settings, log }: HoldOptions): AppLock {
  let isClosed = false;
  let holder: pg.Client | undefined;
  const watch = (client: pg.Client) => {
    holder = client;
    // Without a listener a lost connection would end the process; its `end` event follows.
    client.on('error', () => {});
    client.once('end', () => {
      holder = undefined;
      if (isClosed) return;
      log('error', 'database.lost');
      void recover();
    });
  };
  const recover = async () => {
    while (!isClosed) {
      await pause(RETRY_MS);
      if (isClosed) return;
      try {
        const client = await acquireAppLock(connectionTo(await ensureRunning(dataDirectory, settings), 'postgres'));
        if (client) {
          log('info', 'database.recovered');
          return watch(client);
        }
        log('error', 'database.taken', { directory: dataDirectory.dataDir });
      } catch (error) {
        log('error', 'database.down', { reason: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  watch(first);
  return {
    close: async () => {
      isClosed = true;
      // A lost connection needs no wait.
      if (holder) await waitForOthers(holder).catch(() => {});
    },
  };
}

const SETTLE_MS = 1000;
const SETTLE_STEP_MS = 10;

/** Waits until the server has noticed that other connections are closed; it would log an error for one that its stop cuts. */
async function waitForOthers(client: pg.Client): Promise<void> {
  const others = `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  for (let waited = 0; waited < SETTLE_MS; waited += SETTLE_STEP_MS) {
    if ((await client.query(others)).rowCount === 0) return;
    await pause(SETTLE_STEP_MS);
  }
}
