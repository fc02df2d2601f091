import { readFile } from 'node:fs/promises';
import { openDatabase } from '../../server/db/client.ts';
import { stateFile } from './state.ts';

/** The database of the site under test, to see what was stored. End the pool after use. */
export async function openSiteDatabase() {
  return openDatabase(JSON.parse(await readFile(stateFile, 'utf8')));
}
