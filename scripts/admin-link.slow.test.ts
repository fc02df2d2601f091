import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase } from '../server/db/client.ts';
import { stopServer } from '../server/db/embedded/control.ts';
import { findDataDir } from '../server/db/embedded/index.ts';
import { migrateDatabase } from '../server/db/migrate.ts';
import { adminLinks, users } from '../server/db/schema/index.ts';
import { dataDirWithCluster } from '../tests/support/database.ts';
import { runProcess } from '../tests/support/processes.ts';
import { temporaryDirectory } from '../tests/support/server.ts';

/** Real processes and a real server. */
vi.setConfig({ testTimeout: 60_000 });

const directory = await temporaryDirectory();
const dataDir = await dataDirWithCluster(join(directory, 'data'));
const app = runProcess('tests/support/embedded-app.ts', [dataDir]);
const connection = JSON.parse(await app.firstLine);
const { db, pool } = connectDatabase(connection);

beforeAll(() => migrateDatabase(connection));

afterAll(async () => {
  await pool.end();
  await app.end('SIGTERM');
  const dataDirectory = await findDataDir(dataDir, directory);
  await stopServer(dataDirectory);
  for (const made of [directory, dataDirectory.socketDir]) await rm(made, { recursive: true, force: true });
});

/** Runs `npm run admin:link`. @returns its exit code, and its one line */
async function adminLink() {
  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://academy.test' };
  const command = runProcess('scripts/admin-link.ts', [], env);
  const line = await command.firstLine.catch((error: Error) => error.message);
  await command.ended;
  return { code: command.process.exitCode, line };
}

test('each run prints a fresh link while there is no admin, and says so once there is one', async () => {
  const link = { code: 0, line: expect.stringMatching(/^https:\/\/academy\.test\/first-admin\?token=[\w-]{43}$/) };
  const [first, second] = [await adminLink(), await adminLink()];
  expect(first).toEqual(link);
  expect(second).toEqual(link);
  expect(second.line).not.toBe(first.line);
  expect(await db.$count(adminLinks)).toBe(1);

  const person = { name: 'A', email: 'a@b.in', phone: '', privacyNoticeVersion: '1', privacyNoticeAt: new Date() };
  await db.insert(users).values({ ...person, roles: ['admin'] });
  expect(await adminLink()).toEqual(link);
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, person.email));
  const line =
    'There is an admin already: they invite others at /desk/staff. If they are lost: npm run -s admin:link -- --again EMAIL';
  expect(await adminLink()).toEqual({ code: 1, line });
});
