import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openDatabase } from '../server/db/client.ts';
import { findPlace } from '../server/db/embedded/index.ts';
import { visitEmbedded } from '../server/db/embedded/visit.ts';
import { type Env, readEnv } from '../server/env.ts';
import { describeMail, findWaitingMails } from '../server/mail/outbox.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

async function visit(env: Env): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  if (env.DATABASE_URL) return { connection: { connectionString: env.DATABASE_URL }, stop: async () => {} };
  return visitEmbedded(await findPlace(env.DATA_DIR, root), { log: () => {} });
}

/** Prints the mails that wait to be sent, beside a running app or without one. */
async function printOutbox(): Promise<void> {
  const server = await visit(readEnv(process.env));
  const { db, pool } = openDatabase(server.connection);
  try {
    const waiting = await findWaitingMails(db);
    for (const mail of waiting) process.stdout.write(`${describeMail(mail)}\n${'─'.repeat(72)}\n`);
    process.stdout.write(`${waiting.length} waiting\n`);
  } finally {
    await pool.end();
    await server.stop();
  }
}

printOutbox().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
