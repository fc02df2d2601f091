import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase } from '../server/db/client.ts';
import { stopServer } from '../server/db/embedded/control.ts';
import { findPlace } from '../server/db/embedded/index.ts';
import { migrateDatabase } from '../server/db/migrate.ts';
import { dataDirWithCluster } from '../tests/support/database.ts';
import { createPaidCourse, createSite } from '../tests/support/factories.ts';
import { createEnrollment } from '../tests/support/learning-factories.ts';
import { runProcess } from '../tests/support/processes.ts';
import { temporaryDirectory } from '../tests/support/server.ts';

/** Real processes and a real server. That it enrolls and mails is shown on the built site: tests/e2e/enroll.spec.ts. */
vi.setConfig({ testTimeout: 60_000 });

const directory = await temporaryDirectory();
const dataDir = await dataDirWithCluster(join(directory, 'data'));
const app = runProcess('tests/support/embedded-app.ts', [dataDir]);

beforeAll(async () => {
  const connection = JSON.parse(await app.firstLine);
  await migrateDatabase(connection);
  const { db, pool } = connectDatabase(connection);
  await createSite(db);
  const course = await createPaidCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });
  await createEnrollment(db, course.id, { email: 'asha@example.org' });
  await pool.end();
});

afterAll(async () => {
  await app.end('SIGTERM');
  const place = await findPlace(dataDir, directory);
  await stopServer(place);
  for (const made of [directory, place.socketDir]) await rm(made, { recursive: true, force: true });
});

/** Runs `npm run enroll`. @returns its exit code, and its one line */
async function enroll(args: string[], dir = dataDir) {
  const command = runProcess('scripts/enroll.ts', args, { DATA_DIR: dir });
  const line = await command.firstLine.catch((error: Error) => error.message);
  await command.ended;
  return { code: command.process.exitCode, line };
}

test('beside a running app and without one, an address is enrolled already, in any case of letters', async () => {
  const outcome = { code: 0, line: 'asha@example.org is enrolled in DevOps Basics already' };
  expect(await enroll(['Asha@Example.org', 'devops-basics'])).toEqual(outcome);
  await app.end('SIGTERM');
  expect(await enroll(['Asha@Example.org', 'devops-basics'])).toEqual(outcome);
});

const USAGE = 'Usage: npm run enroll -- <email> <course> [<batch>], the course by its slug, the batch by its number';

test.each([
  [['asha@example.org', 'devops-basics', 'twelve'], USAGE],
  [['asha@example.org', 'devops-basics', '12'], 'There is no batch 12.'],
  [['asha@example.org', 'no-such'], 'There is no course to enroll in at /courses/no-such'],
])('%j are refused in one line', async (args, line) => {
  expect(await enroll(args)).toEqual({ code: 1, line });
});

test('without a database it says what makes one', async () => {
  const nowhere = join(directory, 'nowhere');
  const line = `There is no database in DATA_DIR ${nowhere} yet: npm start creates it`;
  expect(await enroll(['asha@example.org', 'devops-basics'], nowhere)).toEqual({ code: 1, line });
});
