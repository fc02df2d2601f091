import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../contract/base/error.ts';
import { connectDatabase } from '../../server/db/client.ts';
import { buildApi } from '../../server/start/app.ts';
import { testApi, testDeps } from '../support/api.ts';
import { createPage, createPaidCourse, createPost, createSite, createTopic } from '../support/factories.ts';
import { siteOver } from '../support/site.ts';

const { api, db, deps } = await testApi();
const site = siteOver(deps);
await createSite(db);
await createPaidCourse(db, { slug: 'devops' });
await createTopic(db, { slug: 'html' });
await createPost(db, { slug: 'first' });
await createPage(db, { slug: 'privacy' });

const content = ['/courses', '/courses/devops', '/topics', '/topics/html', '/posts', '/posts/first', '/site'].concat([
  '/testimonials',
  '/pages/privacy',
]);
const documents = ['/openapi.json', '/docs', '/docs.css'];
const missing = ['/courses/nothing', '/topics/nothing', '/posts/nothing', '/pages/nothing', '/nothing', '/'];

async function errorOf(response: Response) {
  return ApiError.parse(await response.json());
}

describe.each([...content, ...documents])('GET /api%s', (path) => {
  test('may be stored by everyone and is revalidated each time', async () => {
    const response = await site.request(`/api${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('ETag')).toMatch(/^"[\w-]+"$/);
  });

  test('responds with 304 and no body to a client that has it already', async () => {
    const etag = (await site.request(`/api${path}`)).headers.get('ETag') ?? '';
    const response = await site.request(`/api${path}`, { headers: { 'If-None-Match': `"other", ${etag}` } });
    expect(response.status).toBe(304);
    expect(response.headers.get('ETag')).toBe(etag);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(await response.text()).toBe('');
  });

  test('responds to HEAD as to GET, without the body', async () => {
    const get = await site.request(`/api${path}`);
    const head = await site.request(`/api${path}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect([...head.headers]).toEqual([...get.headers]);
    expect(await head.text()).toBe('');
  });

  // Courses are added where they are listed.
  const allowed = path === '/courses' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  const refused = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !allowed.includes(method));

  test.each(refused)('refuses %s with 405 and lists the allowed methods', async (method) => {
    const response = await site.request(`/api${path}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe(allowed.join(', '));
    expect(await errorOf(response)).toMatchObject({ code: 'method_not_allowed' });
  });
});

test.each([...content, '/health', '/ready', '/openapi.json'])(
  'GET /api%s refuses an unknown query parameter',
  async (path) => {
    const response = await api.request(`/api${path}?colour=red`);
    expect(response.status).toBe(422);
    expect(await errorOf(response)).toMatchObject({ code: 'invalid_input', fields: { colour: 'Unknown field' } });
  },
);

test.each(missing)('GET /api%s gets 404 in the one shape of errors, which is not stored', async (path) => {
  const response = await api.request(`/api${path}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.has('ETag')).toBe(false);
  expect(await errorOf(response)).toMatchObject({ code: 'not_found' });
});

test.each(['/courses/', '/topics/', '/posts/', '/pages/'])(
  'a name that cannot be a slug is not found: GET /api%s…',
  async (path) => {
    for (const name of [
      'Capitals',
      'two%20words',
      '..%2f..%2fetc',
      "'%20OR%201=1",
      'a'.repeat(101),
      '%F0%9F%98%80',
      '-',
    ]) {
      const response = await api.request(`/api${path}${name}`);
      expect(response.status, name).toBe(404);
      await errorOf(response);
    }
  },
);

test.each([
  '/courses/%',
  '/courses/%zz',
  '/courses/%ff',
  '/courses/%00',
  '/courses/%ED%A0%80',
  '/posts?q=%',
  '/posts?q=%00',
  '/posts?q=a%ED%B0%80',
  '/posts?%00=a',
  '/posts?category=%c3%28',
  '/nothing/%00',
])('the malformed address /api%s is refused', async (path) => {
  const response = await api.request(`/api${path}`);
  expect(response.status).toBe(400);
  expect(await errorOf(response)).toMatchObject({ code: 'malformed_request' });
});

test('a name of an object property is a slug like any other', async () => {
  for (const name of ['constructor', 'prototype', 'tostring']) {
    expect((await api.request(`/api/courses/${name}`)).status).toBe(404);
    expect((await api.request(`/api/posts?${name}=1`)).status).toBe(422);
  }
});

test('mounted in the whole site, the API responds to every address under /api', async () => {
  const site = new Hono().route('/', api).get('*', (context) => context.text('a page'));
  expect(await errorOf(await site.request('/api/nothing'))).toMatchObject({ code: 'not_found' });
  expect(await errorOf(await site.request('/api'))).toMatchObject({ code: 'not_found' });
  const refused = await site.request('/api/topics', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  expect(await errorOf(await site.request('/api/courses/%00'))).toMatchObject({ code: 'malformed_request' });
  expect(await (await site.request('/apiary')).text()).toBe('a page');
});

describe('while the database is away', () => {
  const { db: unreachable } = connectDatabase({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1000 });
  const awayDeps = testDeps(unreachable);
  const away = buildApi(awayDeps);

  test.each(content)('GET /api%s gets 503 in the one shape of errors', async (path) => {
    const response = await away.request(`/api${path}`);
    expect(response.status).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await errorOf(response)).toEqual({
      code: 'unavailable',
      message: 'Server error. Please try again later.',
    });
  });

  test.each(['/health', ...documents])('GET /api%s works all the same', async (path) => {
    expect((await away.request(`/api${path}`)).status).toBe(200);
  });
});

test('a fault of the server gets 500 without its reason, which is logged', async () => {
  const broken = testDeps(db, {
    now: () => {
      throw new Error('secret reason');
    },
  });
  const response = await buildApi(broken).request('/api/courses');
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('{"code":"internal_error","message":"Server error. Please try again later."}');
  expect(JSON.stringify(broken.lines)).toContain('secret reason');
});

test('a refused request is not logged as a fault', async () => {
  for (const path of ['/nothing', '/courses/%', '/posts?page=0']) await api.request(`/api${path}`);
  expect(deps.lines).toEqual([]);
});
