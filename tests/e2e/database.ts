import { readFile } from 'node:fs/promises';
import { type Db, openDatabase } from '../../server/db/client.ts';
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

/** Reads or changes what is stored, over a connection that ends with it. */
export async function inSiteDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, pool } = await openSiteDatabase();
  try {
    return await work(db);
  } finally {
    await pool.end();
  }
}
