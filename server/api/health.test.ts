import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApi, testDeps } from '../../tests/support/api.ts';
import { byNight } from '../../tests/support/by-night.ts';
import { version } from '../base/package-dir.ts';
import { connectDatabase } from '../db/client.ts';
import { portOf } from '../http/serve.ts';
import { buildApi } from '../start/app.ts';

const { api, deps, db } = await testApi();

test('health is ok while the process serves, and names its version', async () => {
  const response = await api.request('/api/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok', version });
});

test('the site is ready while the database answers', async () => {
  const response = await api.request('/api/ready');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ready' });
});

/** What `/api/ready` says while something is so. */
async function saidWhile(change: () => unknown, undo: () => unknown) {
  await change();
  try {
    const response = await api.request('/api/ready');
    return { status: response.status, said: (await response.json()).message };
  } finally {
    await undo();
  }
}

test('the site is not ready once it was asked to stop, although it is healthy', async () => {
  const { node } = deps;
  const outcome = await saidWhile(
    () => Object.assign(node, { isDraining: true }),
    () => Object.assign(node, { isDraining: false }),
  );
  expect(outcome).toEqual({ status: 503, said: 'This node is stopping.' });
  expect((await api.request('/api/health')).status).toBe(200);
});

test('the site is not ready while it does not receive content changes', async () => {
  const { node } = deps;
  const outcome = await saidWhile(
    () => Object.assign(node, { receivesChanges: false }),
    () => Object.assign(node, { receivesChanges: true }),
  );
  expect(outcome).toEqual({ status: 503, said: 'This node does not receive content changes.' });
});

test('the site is not ready while the database lacks a migration, as after the restore of an older backup', async () => {
  const shift = (milliseconds: number) =>
    db.execute(
      sql`UPDATE drizzle.__drizzle_migrations SET created_at = created_at + ${milliseconds} WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`,
    );
  const outcome = await saidWhile(
    () => shift(-1),
    () => shift(1),
  );
  expect(outcome).toEqual({ status: 503, said: 'The database is of an older version.' });
  expect((await api.request('/api/ready')).status).toBe(200);
});

test.each(['health', 'ready'])('the response of %s is never stored', async (name) => {
  const response = await api.request(`/api/${name}`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.has('ETag')).toBe(false);
});

test(
  'the site soon says that it is not ready if the database accepts the connection and stays silent',
  byNight,
  async () => {
    const silent = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { db, pool } = connectDatabase({ host: '127.0.0.1', port: portOf(silent) });
    const begun = performance.now();
    const response = await buildApi(testDeps(db)).request('/api/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ code: 'unavailable', message: 'The database does not answer.' });
    expect(performance.now() - begun).toBeLessThan(4000);
    silent.close();
    await pool.end();
  },
);
