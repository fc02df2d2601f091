import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { testApi } from '../../tests/support/api.ts';
import { createPaidCourse, createSite } from '../../tests/support/factories.ts';
import { asha, confirmEmail, newcomer } from '../../tests/support/people.ts';
import { postJson } from '../../tests/support/requests.ts';
import { publicResponse } from './caching.ts';

const { api, db } = await testApi();

beforeAll(async () => {
  await createSite(db);
  for (const number of [1, 2, 3]) await createPaidCourse(db, { number });
});

const ask = (path: string, headers: Record<string, string> = {}) => api.request(path, { headers });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a list comes as %s to a client that can read that, and is the same', async (encoding, decompress) => {
  const plain = await ask('/api/courses');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  const response = await ask('/api/courses', { 'Accept-Encoding': encoding });
  expect(response.headers.get('Content-Encoding')).toBe(encoding);
  const bytes = Buffer.from(await response.arrayBuffer());
  const whole = Buffer.from(await plain.arrayBuffer());
  expect(bytes.length).toBeLessThan(whole.length / 2);
  expect(decompress(bytes).equals(whole)).toBe(true);
});

test('each encoding has its own ETag, which gives 304', async () => {
  const site = new Hono().get('/list', ...publicResponse, (context) => context.json('x'.repeat(2000)));
  const ask = (headers = {}) => site.request('/list', { headers });
  const headers = { 'Accept-Encoding': 'br' };
  const response = await ask(headers);
  const etag = response.headers.get('ETag') ?? '';
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect((await ask()).headers.get('ETag')).not.toBe(etag);
  const again = await ask({ ...headers, 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect(again.headers.get('ETag')).toBe(etag);
  expect(again.headers.get('Vary')).toBe('Accept-Encoding');
  expect((await ask({ 'If-None-Match': etag })).status).toBe(200);
});

test('responses of one packet and errors are not compressed', async () => {
  const headers = { 'Accept-Encoding': 'br' };
  for (const path of ['/api/health', '/api/courses/nothing']) {
    const response = await ask(path, headers);
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(await response.json()).toBeTruthy();
  }
});

test('responses to one person are compressed, too, and keep their headers', async () => {
  const { headers } = await newcomer(api, db);
  await confirmEmail(api, db, headers);
  const message = { name: asha.name, email: asha.email, subject: 'it', message: 'What begins next? '.repeat(100) };
  expect((await postJson(api, '/api/users/register', message)).status).toBe(201);
  const response = await ask('/api/account/export', { ...headers, 'Accept-Encoding': 'br' });
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(response.headers.get('Content-Disposition')).toContain('my-data.json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const text = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString();
  expect(JSON.parse(text)).toHaveProperty('account');
});
