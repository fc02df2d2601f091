import { readFile } from 'node:fs/promises';
import { openDatabase } from '../../server/db/client.ts';
import { stateFile } from './state.ts';

/** The database of the site under test, to see what was stored. End the pool after use. */
export async function openSiteDatabase() {
  return openDatabase(await readConnection());
}

/** The same as a `DATABASE_URL`, for a command that runs beside the site. */
export async function siteDatabaseUrl(): Promise<string> {
  const { host, user, database } = await readConnection();
  const url = new URL(`postgresql://${user}@localhost/${database}`);
  url.searchParams.set('host', host);
  return url.href;
}

async function readConnection() {
  return JSON.parse(await readFile(stateFile, 'utf8'));
}
