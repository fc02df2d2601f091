import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../deps.ts';
import { connectionTo, ensureRunning } from './control.ts';
import { takeHold } from './hold.ts';
import type { Place } from './place.ts';

type Keeper = { close: () => void };
type KeepOptions = { place: Place; settings: Record<string, string>; log: Log };

const RETRY_MS = 500;

/** Holds the server until closed: one that died is started again and taken again. */
export function keepHold(first: pg.Client, { place, settings, log }: KeepOptions): Keeper {
  let open = true;
  const watch = (client: pg.Client) => {
    // Without a listener a lost connection would end the process; `end` follows and is acted upon.
    client.on('error', () => {});
    client.once('end', () => {
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
    close: () => {
      open = false;
    },
  };
}
