import { readFile } from 'node:fs/promises';
import { connectDatabase, type Db } from '../../server/db/client.ts';
import { databaseUrl, stateFile } from './state.ts';

/** Opens the database of the site under test. End the pool after use. */
export async function openSiteDatabase() {
  return connectDatabase(await readConnection());
}

/** The same as a `DATABASE_URL`, for a command that runs beside the site. */
export async function siteDatabaseUrl(): Promise<string> {
  return databaseUrl(await readConnection());
}

async function readConnection() {
  return JSON.parse(await readFile(stateFile, 'utf8'));
}

/** Runs a task on the database of the site under test, over a connection that ends with the task. */
export async function inSiteDatabase<Result>(task: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, pool } = await openSiteDatabase();
  try {
    return await task(db);
  } finally {
    await pool.end();
  }
}
