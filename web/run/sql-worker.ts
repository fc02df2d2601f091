import { PGlite, protocol } from '@electric-sql/pglite';
import type { PostgresFiles, Program } from '../../contract/publishing/run-code.ts';
import { printedLines } from './psql.ts';

/** Each program begins with an empty database. */
const EMPTY = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema$)' LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', name);
  END LOOP;
  CREATE SCHEMA public;
END $$`;

const post = globalThis.postMessage.bind(globalThis) as (message: unknown) => void;

let database: Promise<PGlite> | undefined;

async function start({ pglite, initdb, data }: PostgresFiles): Promise<PGlite> {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(pglite),
    WebAssembly.compile(initdb),
  ]);
  return PGlite.create({ pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([data]) });
}

globalThis.addEventListener('message', async ({ data: { code, postgres } }: MessageEvent<Required<Program>>) => {
  try {
    database ??= start(postgres);
    const server = await database;
    // Each statement by itself, because the last cannot be part of a transaction.
    for (const statement of ['ROLLBACK', EMPTY, 'DISCARD ALL']) await server.exec(statement);
    const { messages } = await server.execProtocol(protocol.serialize.query(code), { throwOnError: false });
    for (const line of printedLines(messages, code)) post({ line });
    post({ end: messages.some(({ name }) => name === 'error') ? 'failed' : 'done' });
  } catch (error) {
    post({ line: String(error) });
    post({ end: 'failed' });
  }
});
