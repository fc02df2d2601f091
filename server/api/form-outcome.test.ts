import { afterAll, expect, test } from 'vitest';
import { testApi, testDeps } from '../../tests/support/api.ts';
import { connectDatabase } from '../db/client.ts';
import { storeOutcome } from '../http/form-outcomes.ts';
import { buildApi } from '../start/app.ts';

const { api, deps } = await testApi();

const outcome = { form: 'contact', ok: true, message: 'Sent', fields: {}, values: {} } as const;
const ask = (cookie: string) => api.request('/api/form-outcome', { headers: { Cookie: cookie } });

test('the outcome that the cookie names is returned, and kept out of every cache', async () => {
  const id = await storeOutcome(deps, outcome);
  const response = await ask(`theme=dark; form_outcome=${id}`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({ data: outcome });
});

test('without a cookie there is no outcome', async () => {
  const response = await api.request('/api/form-outcome');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({ data: null });
});

test.each(['x', '%00', '%ED%A0%80', 'x'.repeat(8000), "' OR 1=1 --"])('an unknown id has no outcome', async (id) => {
  const response = await ask(`form_outcome=${id}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ data: null });
});

const away = connectDatabase({ host: '127.0.0.1', port: 5139 });
afterAll(() => away.pool.end());

test('while the database is away the response is 503', async () => {
  const down = buildApi(testDeps(away.db));
  const response = await down.request('/api/form-outcome', { headers: { Cookie: 'form_outcome=x' } });
  expect(response.status).toBe(503);
});
