import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { readEnv } from '../../server/base/env.ts';
import { exitWith } from '../../server/base/lifecycle.ts';
import { connectDatabase } from '../../server/db/client.ts';
import { type Connection, connectionTo } from '../../server/db/embedded/control.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { seedContent } from '../../server/db/seed/index.ts';
import type { Deps } from '../../server/deps.ts';
import { sampleClasses } from '../../server/start/demo/classes.ts';
import { seedDemo } from '../../server/start/demo/index.ts';
import { sampleSales } from '../../server/start/demo/sales.ts';
import { startStandIn } from '../../server/start/stand-in/index.ts';
import { lightPasswords } from '../support/api.ts';
import { moveClock } from '../support/clock.ts';
import { gatewayVariables, standInKeys } from '../support/gateway.ts';
import { wideLimits } from '../support/limits.ts';
import { loadBuiltSite } from '../support/processes.ts';
import { startTestServer } from '../support/server.ts';
import { databaseUrl, port, recordingsDir, secret, stateFile, stateFileOf } from './state.ts';

/** Whether the site has the data of `npm run demo`. */
const isDemo = process.env.E2E_SITE === 'demo';
const demoPasswords = {
  password: 'a learner of the demo',
  adminPassword: 'an admin of the demo',
  staffPassword: 'the staff of the demo',
};

/** The database with the content, which each site has a copy of. */
const SEEDED = 'seeded';

/**
 * The built site on a seeded database of its own, for as long as the browser tests run: the site that all tests share, on
 * a database server of its own, or, with that site's port in `E2E_BESIDE`, one beside it. `E2E_SITE=demo`: with what
 * `npm run demo` adds. One beside it may also use the database of a site that has stopped, in `E2E_DATABASE`, another key of
 * the payment service, in `E2E_KEY_ID`, and have its clock some days behind, in `E2E_DAYS_BACK`.
 */
async function main(): Promise<void> {
  const { E2E_BESIDE } = process.env;
  if (E2E_BESIDE) return serve(JSON.parse(await readFile(stateFileOf(Number(E2E_BESIDE)), 'utf8')));
  const server = await startTestServer();
  try {
    await seed(server.connection);
    await serve(server.connection);
  } finally {
    await server.stop();
  }
}

async function seed(server: Connection): Promise<void> {
  await administer(server, `CREATE DATABASE ${SEEDED}`);
  const connection = connectionTo(server.host, SEEDED);
  await migrateDatabase(connection);
  const { db, pool } = connectDatabase(connection);
  await seedContent(db, new Date());
  if (isDemo) await seedDemo(db, { ...demoPasswords, now: new Date() });
  await pool.end();
}

async function serve(server: Connection): Promise<void> {
  const { E2E_DATABASE, E2E_KEY_ID: keyId = standInKeys.keyId } = process.env;
  const connection = connectionTo(server.host, E2E_DATABASE ?? `site_${port}`);
  if (!E2E_DATABASE) {
    await administer(server, `CREATE DATABASE ${connection.database} TEMPLATE ${SEEDED} STRATEGY FILE_COPY`);
  }
  await mkdir(recordingsDir, { recursive: true });
  const standIn = await startStandIn({ ...standInKeys, keyId, hostname: 'localhost' });
  standIn.sendTo(`http://localhost:${port}`);
  const own = {
    PORT: String(port),
    DATABASE_URL: databaseUrl(connection),
    SECRET: secret,
    RECORDINGS_DIR: recordingsDir,
  };
  // Afterwards: a live key is refused for any other address than that of the service.
  const env = { ...readEnv({ ...own, ...gatewayVariables(standIn.url) }), RAZORPAY_KEY_ID: keyId };
  const { runApp } = await loadBuiltSite();
  const onReady = () => writeFile(stateFile, JSON.stringify(connection));
  const fill = async (deps: Deps) => {
    await sampleClasses(deps);
    await sampleSales(deps);
  };
  const options = { env, limits: wideLimits, passwords: lightPasswords, onReady };
  await runApp({ ...options, ...(isDemo && { fill }) }).finally(async () => {
    await standIn.stop();
    await rm(stateFile, { force: true });
    await rm(recordingsDir, { recursive: true, force: true });
  });
}

async function administer({ host }: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connectionTo(host, 'postgres'));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

moveClock(-Number(process.env.E2E_DAYS_BACK ?? 0));
exitWith(main());
