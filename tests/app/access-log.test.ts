import { get } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../../server/base/env.ts';
import { createLog } from '../../server/base/log.ts';
import { connectDatabase } from '../../server/db/client.ts';
import { requestIds } from '../../server/http/access-log.ts';
import { createRequestListener } from '../../server/http/request-listener.ts';
import { serve } from '../../server/http/serve.ts';
import { createSiteListener } from '../../server/start/listener.ts';
import { TEST_SECRET, testDeps } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { createPaidCourse, createSite } from '../support/factories.ts';
import { devBundle } from '../support/site.ts';

const { db, connection } = await testDatabase();
await createSite(db);
await createPaidCourse(db, { slug: 'devops-basics' });

type Line = { level: string; event: string; requestId?: string } & Record<string, unknown>;

const lines: Line[] = [];
const sink = { write: (text: string) => void lines.push(JSON.parse(text)) };
const log = createLog(sink, sink);
beforeEach(() => void lines.splice(0));

/** Starts the whole site on a real socket. @returns a function that sends a request to it */
async function start(variables: Record<string, string>, database = db) {
  const env = readEnv({ SECRET: TEST_SECRET, ...variables });
  const site = await createSiteListener(testDeps(database, { env, log }), connection, { dev: devBundle });
  const { port, drain } = await serve(site.listener, { HOST: '127.0.0.1', PORT: 0 });
  onTestFinished(async () => {
    await drain();
    await site.stop();
  });
  return (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }).then(async (response) => {
      await response.arrayBuffer();
      return response;
    });
}

/** The line of a request, which is written after the last byte of its response. */
async function lineOf(response: Response): Promise<Line> {
  const requestId = response.headers.get('X-Request-Id');
  return eventually(() => {
    const line = lines.find((each) => each.event === 'request' && each.requestId === requestId);
    if (!line) throw new Error(`There is no line of ${requestId}`);
    return line;
  });
}

describe('the id of a request', () => {
  const withId = { headers: { 'X-Request-Id': '0123456789abcdef0123456789abcdef' } };

  test('is new, and an id that the request brings is ignored without a trusted proxy', async () => {
    const request = await start({ LOG_REQUESTS: 'uncached' });
    const ids = [await request('/api/health', withId), await request('/api/health', withId)].map(({ headers }) =>
      headers.get('X-Request-Id'),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set([...ids, withId.headers['X-Request-Id']]).size).toBe(3);
  });

  test('is taken from a trusted proxy, if it fits into a log', async () => {
    const request = await start({ TRUST_PROXY: '1' });
    const idOf = async (id: string) =>
      (await request('/api/health', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
    expect(await idOf(withId.headers['X-Request-Id'])).toBe(withId.headers['X-Request-Id']);
    for (const id of ['short', 'a b c d e f g h', 'asha@example.org', 'x'.repeat(65)])
      expect(await idOf(id)).not.toBe(id);
  });

  test('is in the line of a fault of the request', async () => {
    const away = connectDatabase({ host: '127.0.0.1', port: 1 });
    const request = await start({ LOG_REQUESTS: 'uncached' }, away.db);
    const response = await request('/api/certificates/0b5e3b9c-6f0a-4a1e-9d37-0f7a3f0a1b2c');
    expect((await lineOf(response)).status).toBe(503);
    const fault = lines.find(({ event }) => event === 'request.failed');
    expect(fault).toMatchObject({ requestId: response.headers.get('X-Request-Id'), route: '/api/certificates/:id' });
  });
});

describe('the line of a request', () => {
  test('has the status of the response, and how long it took', async () => {
    const request = await start({ LOG_REQUESTS: 'uncached' });
    const line = await lineOf(await request('/api/courses/devops-basics'));
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'info',
      event: 'request',
      requestId: expect.any(String),
      method: 'GET',
      route: '/api/courses/:id',
      path: '/api/courses/devops-basics',
      status: 200,
      milliseconds: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(line.bytes).toBeGreaterThan(500);
  });

  test.each([
    ['/courses/devops-basics', { route: '/courses/:slug', path: '/courses/devops-basics', status: 200 }],
    ['/dashboard', { route: '/dashboard', status: 302 }],
    ['/api/nowhere', { route: '/api/*', status: 404 }],
    ['/api/courses?kind=wrong', { route: '/api/courses', status: 422 }],
  ])('names the route of %s', async (path, expected) => {
    const request = await start({ LOG_REQUESTS: 'uncached' });
    expect(await lineOf(await request(path))).toMatchObject(expected);
  });

  test('is not written for the probes of a proxy', async () => {
    const request = await start({ LOG_REQUESTS: 'all' });
    await request('/api/ready');
    await request('/api/health');
    await lineOf(await request('/api/nowhere'));
    expect(lines.flatMap(({ event, route }) => (event === 'request' ? route : []))).toEqual(['/api/*']);
  });

  test('names no visitor, and holds nothing that was typed into an address', async () => {
    const request = await start({ LOG_REQUESTS: 'all', TRUST_PROXY: '1' });
    const id = '0b5e3b9c-6f0a-4a1e-9d37-0f7a3f0a1b2c';
    const from = { headers: { 'X-Forwarded-For': '203.0.113.9', 'User-Agent': 'Unmistakable/1', Cookie: 'a=crumbs' } };
    const signIn = {
      method: 'POST',
      headers: { ...from.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'asha@example.org', password: 'typed-secret' }),
    };
    const responses = [
      await request(`/certificates/${id}`, from),
      await request(`/api/certificates/${id}`, from),
      await request('/reset-password?token=mailed-secret', from),
      await request('/blogs?q=searched-for', from),
      await request('/asha@example.org', from),
      await request('/courses/devops-basics?email=asha@example.org', from),
      await request('/api/auth/sign-in', signIn),
    ];
    for (const response of responses) await lineOf(response);
    const all = JSON.stringify(lines);
    for (const secret of [
      id,
      'mailed-secret',
      'searched-for',
      'asha',
      'typed-secret',
      '203.0.113.9',
      '127.0.0.1',
      'Unmis',
      'crumbs',
    ])
      expect(all).not.toContain(secret);
    expect(lines.find(({ route }) => route === '/certificates/:id')).not.toHaveProperty('path');
  });

  test('records that the client closed the connection early', async () => {
    const { promise: received, resolve } = Promise.withResolvers<void>();
    const listener = createRequestListener({
      fetch: () => {
        resolve();
        return new Promise<Response>(() => {});
      },
      serveCached: () => false,
      files: (_request, _response, next) => next(),
      idOf: requestIds(0),
      onFinished: (finished) => log('info', 'request', finished),
    });
    const { port, drain } = await serve(listener, { HOST: '127.0.0.1', PORT: 0 });
    onTestFinished(drain);
    const request = get({ port, host: '127.0.0.1' });
    request.on('error', () => {});
    await received;
    request.destroy();
    await eventually(() => expect(lines).toMatchObject([{ event: 'request', aborted: true }]));
  });
});

describe('a cached page', () => {
  const requestTwice = async (request: Awaited<ReturnType<typeof start>>) => {
    const headers = { 'Accept-Encoding': 'br' };
    await lineOf(await request('/courses', { headers }));
    lines.splice(0);
    return request('/courses', { headers });
  };

  test('has an id, and with LOG_REQUESTS=all a line', async () => {
    const response = await requestTwice(await start({ LOG_REQUESTS: 'all' }));
    expect(await lineOf(response)).toMatchObject({ route: 'stored', path: '/courses', status: 200 });
  });

  test('has an id, but with LOG_REQUESTS=uncached no line', async () => {
    const request = await start({ LOG_REQUESTS: 'uncached' });
    const response = await requestTwice(request);
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    const next = await request('/api/nowhere');
    await lineOf(next);
    expect(lines.map(({ requestId }) => requestId)).toEqual([next.headers.get('X-Request-Id')]);
  });
});

test('with LOG_REQUESTS=none no request has a line', async () => {
  const request = await start({ LOG_REQUESTS: 'none' });
  await request('/api/courses');
  await request('/courses');
  expect(lines).toEqual([]);
});
