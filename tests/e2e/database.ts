import { readFile } from 'node:fs/promises';
import { type Db, openDatabase } from '../../server/db/client.ts';
import { stateFile } from './state.ts';

/** The database of the site under test, to see what was stored. End the pool after use. */
export async function openSiteDatabase() {
  return openDatabase(JSON.parse(await readFile(stateFile, 'utf8')));
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
