// @module-tag by-night

import { expect, test } from 'vitest';
import { HOUR_MS } from '../contract/base/time.ts';
import { readEnv } from '../server/base/env.ts';
import { readRuns } from '../server/jobs/scheduled-runs.ts';
import { TEST_SECRET } from '../tests/support/api.ts';
import { testDatabase } from '../tests/support/database.ts';
import { runProcess } from '../tests/support/processes.ts';

const { db, connection } = await testDatabase();

test('a backup by another program is the newest one, and its age is watched', async () => {
  const DATABASE_URL = `postgresql://${connection.user}@localhost/${connection.database}?host=${connection.host}`;
  const external = { DATABASE_URL, SECRET: TEST_SECRET };
  const backupAfter = async (ms: number) =>
    (await readRuns({ db, env: readEnv(external), now: () => new Date(Date.now() + ms) })).backup;
  expect(await backupAfter(0)).toBeNull();
  await runProcess('scripts/backup-record.ts', [], external).ended;
  expect(await backupAfter(0)).toEqual({ ranAt: expect.any(Date), isLate: false });
  expect(await backupAfter(37 * HOUR_MS)).toMatchObject({ isLate: true });
});
