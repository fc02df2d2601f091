import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './control.ts';

/** Advisory lock of the one app that an embedded server belongs to. */
const APP_LOCK = 5_140_001;
/** A killed app's lock lives until the server sees its connection closed; one that stops needs a moment. */
const PATIENCE_MS = 3000;
const RETRY_MS = 100;

/**
 * Takes the server for this app, for as long as the returned connection lives.
 * @returns undefined when another app has it.
 */
export async function takeHold(connection: Connection): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  // Without a listener a connection that breaks while it waits would end the process; the next try fails instead.
  client.on('error', () => {});
  await client.connect();
  for (let waited = 0; waited <= PATIENCE_MS; waited += RETRY_MS) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [APP_LOCK]);
    if (rows[0]?.held) return client;
    await pause(RETRY_MS);
  }
  await client.end();
  return undefined;
}
