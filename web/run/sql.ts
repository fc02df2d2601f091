import initdb from '@electric-sql/pglite/initdb.wasm?url';
import data from '@electric-sql/pglite/pglite.data?url';
import pglite from '@electric-sql/pglite/pglite.wasm?url';
import type { PostgresFiles } from '../../contract/publishing/run-code.ts';

async function load(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.arrayBuffer();
}

/**
 * PostgreSQL for a browser, with the script that runs programs on it.
 * @throws TypeError without a network, Error if a file is missing
 */
export async function loadSql(): Promise<{ worker: string; postgres: PostgresFiles }> {
  const [worker, ...files] = await Promise.all([
    import('./sql-worker.ts?bundled'),
    load(pglite),
    load(initdb),
    load(data),
  ]);
  return { worker: worker.default, postgres: { pglite: files[0], initdb: files[1], data: files[2] } };
}
