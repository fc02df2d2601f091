import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { answerError } from '../../http/errors.ts';
import { testApi } from '../../testing/api.ts';
import { healthRoutes } from './routes.ts';

const { api } = await testApi();

test('health is ok while the process serves', async () => {
  const response = await api.request('/api/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('it is ready while the database answers', async () => {
  const response = await api.request('/api/ready');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ready' });
});

test.each(['health', 'ready'])('the answer of %s is never stored', async (name) => {
  const response = await api.request(`/api/${name}`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.has('ETag')).toBe(false);
});

test('it is not ready, and says so soon, when the database takes the connection and stays silent', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { db, pool } = openDatabase({ host: '127.0.0.1', port: (silent.address() as AddressInfo).port });
  const app = healthRoutes({ db }, { patience: 50 });
  app.onError(answerError(() => {}));
  const begun = performance.now();
  const response = await app.request('/ready');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ code: 'unavailable', message: 'Server error. Please try again later.' });
  expect(performance.now() - begun).toBeLessThan(4000);
  silent.close();
  await pool.end();
});
