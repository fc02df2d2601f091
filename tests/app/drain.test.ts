// @module-tag by-night

import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../../server/base/env.ts';
import { createTeardown } from '../../server/base/lifecycle.ts';
import { productionLimits } from '../../server/base/limits.ts';
import { startApp } from '../../server/start/bootstrap.ts';
import { TEST_SECRET } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { temporaryDirectory } from '../support/server.ts';
import { devBundle } from '../support/site.ts';

const teardown = createTeardown(() => {});
afterAll(teardown.run);

test('a stopping node is not ready for DRAIN_SECONDS but still serves, and then accepts no connections', async () => {
  const { connection } = await testDatabase();
  const directory = await temporaryDirectory();
  teardown.defer(() => rm(directory, { recursive: true }));
  const DATABASE_URL = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
  const app = await startApp({
    env: readEnv({ DATABASE_URL, SECRET: TEST_SECRET, PORT: '0', DRAIN_SECONDS: '2' }),
    limits: productionLimits,
    root: directory,
    log: () => {},
    print: () => {},
    dev: devBundle,
  });
  teardown.defer(app.close);
  const get = (path: string) => fetch(`${app.url}${path}`);
  expect((await get('/api/ready')).status).toBe(200);

  const closed = app.close();
  const [ready, courses] = await Promise.all([get('/api/ready'), get('/api/courses')]);
  expect([ready.status, (await ready.json()).message]).toEqual([503, 'This node is stopping.']);
  expect(courses.status).toBe(200);
  await closed;
  await expect(get('/api/health')).rejects.toThrow('fetch failed');
});
