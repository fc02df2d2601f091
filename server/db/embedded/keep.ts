import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../deps.ts';
import { connectionTo, ensureRunning } from './control.ts';
import { takeHold } from './hold.ts';
import type { Place } from './place.ts';

type Keeper = {
  /** Lets a server that dies from now on rest, and waits a moment until nobody else is connected. */
  close: () => Promise<void>;
};
type KeepOptions = { place: Place; settings: Record<string, string>; log: Log };

const RETRY_MS = 500;

/** Holds the server until closed: one that died is started again and taken again. */
export function keepHold(first: pg.Client, { place, settings, log }: KeepOptions): Keeper {
  let open = true;
  let held: pg.Client | undefined;
  const watch = (client: pg.Client) => {
    held = client;
    // Without a listener a lost connection would end the process; `end` follows and is acted upon.
    client.on('error', () => {});
    client.once('end', () => {
      held = undefined;
      if (!open) return;
      log('error', 'database.lost');
      void recover();
    });
  };
  const recover = async () => {
    while (open) {
      await pause(RETRY_MS);
      if (!open) return;
      try {
        const client = await takeHold(connectionTo(await ensureRunning(place, settings), 'postgres'));
        if (client) {
          log('info', 'database.recovered');
          return watch(client);
        }
        log('error', 'database.taken', { directory: place.dataDir });
      } catch (error) {
        log('error', 'database.down', { reason: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  watch(first);
  return {
    close: async () => {
      open = false;
      // A connection that was lost meanwhile has nobody to wait for.
      if (held) await othersGone(held).catch(() => {});
    },
  };
}

const SETTLE_MS = 1000;
const SETTLE_STEP_MS = 10;

/** Closed connections reach the server a little later; one that is cut by the stop would be logged as lost. */
async function othersGone(client: pg.Client): Promise<void> {
  const others = `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  for (let waited = 0; waited < SETTLE_MS; waited += SETTLE_STEP_MS) {
    if ((await client.query(others)).rowCount === 0) return;
    await pause(SETTLE_STEP_MS);
  }
}
