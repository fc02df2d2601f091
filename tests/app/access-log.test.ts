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
import { web } from '../support/site.ts';

const { db, connection } = await testDatabase();
await createSite(db);
await createPaidCourse(db, { slug: 'devops-basics' });

type Line = { level: string; event: string; requestId?: string } & Record<string, unknown>;

const lines: Line[] = [];
const sink = { write: (text: string) => void lines.push(JSON.parse(text)) };
const log = createLog(sink, sink);
beforeEach(() => void lines.splice(0));

/** The whole site over a real socket. @returns how to ask it */
async function start(variables: Record<string, string>, database = db) {
  const env = readEnv({ SECRET: TEST_SECRET, ...variables });
  const site = await createSiteListener(testDeps(database, { env, log }), connection, {
    dev: { bundle: web, files: (_request, _response, next) => next(), onChange: () => {}, close: async () => {} },
  });
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

/** The line of a request, which is written once the last byte of its response is away. */
async function lineOf(response: Response): Promise<Line> {
  const requestId = response.headers.get('X-Request-Id');
  return eventually(() => {
    const line = lines.find((one) => one.event === 'request' && one.requestId === requestId);
    if (!line) throw new Error(`There is no line of ${requestId}`);
    return line;
  });
}

describe('the id of a request', () => {
  const brought = { headers: { 'X-Request-Id': '0123456789abcdef0123456789abcdef' } };

  test('is its own, and one that it brings is not believed from anyone', async () => {
    const ask = await start({ LOG_REQUESTS: 'uncached' });
    const ids = [await ask('/api/health', brought), await ask('/api/health', brought)].map(({ headers }) =>
      headers.get('X-Request-Id'),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set([...ids, brought.headers['X-Request-Id']]).size).toBe(3);
  });

  test('is taken from a proxy that is believed, if it fits into a log', async () => {
    const ask = await start({ TRUST_PROXY: '1' });
    const idOf = async (id: string) =>
      (await ask('/api/health', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
    expect(await idOf(brought.headers['X-Request-Id'])).toBe(brought.headers['X-Request-Id']);
    for (const id of ['short', 'a b c d e f g h', 'asha@example.org', 'x'.repeat(65)])
      expect(await idOf(id)).not.toBe(id);
  });

  test('is in the line of a fault that the request met', async () => {
    const away = connectDatabase({ host: '127.0.0.1', port: 1 });
    const ask = await start({ LOG_REQUESTS: 'uncached' }, away.db);
    const response = await ask('/api/certificates/0b5e3b9c-6f0a-4a1e-9d37-0f7a3f0a1b2c');
    expect((await lineOf(response)).status).toBe(503);
    const fault = lines.find(({ event }) => event === 'request.failed');
    expect(fault).toMatchObject({ requestId: response.headers.get('X-Request-Id'), route: '/api/certificates/:id' });
  });
});

describe('the line of a request', () => {
  test('has the status of the response, and how long it took', async () => {
    const ask = await start({ LOG_REQUESTS: 'uncached' });
    const line = await lineOf(await ask('/api/courses/devops-basics'));
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
    const ask = await start({ LOG_REQUESTS: 'uncached' });
    expect(await lineOf(await ask(path))).toMatchObject(expected);
  });

  test('names no visitor, and holds nothing that was typed into an address', async () => {
    const ask = await start({ LOG_REQUESTS: 'all', TRUST_PROXY: '1' });
    const id = '0b5e3b9c-6f0a-4a1e-9d37-0f7a3f0a1b2c';
    const from = { headers: { 'X-Forwarded-For': '203.0.113.9', 'User-Agent': 'Unmistakable/1', Cookie: 'a=crumbs' } };
    const signIn = {
      method: 'POST',
      headers: { ...from.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'asha@example.org', password: 'typed-secret' }),
    };
    const responses = [
      await ask(`/certificates/${id}`, from),
      await ask(`/api/certificates/${id}`, from),
      await ask('/reset-password?token=mailed-secret', from),
      await ask('/blogs?q=searched-for', from),
      await ask('/asha@example.org', from),
      await ask('/courses/devops-basics?email=asha@example.org', from),
      await ask('/api/auth/sign-in', signIn),
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

  test('tells when the client did not wait for the end', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const listener = createRequestListener({
      fetch: () => {
        resolve();
        return new Promise<Response>(() => {});
      },
      serveCached: () => false,
      files: (_request, _response, next) => next(),
      idOf: requestIds(0),
      onFinished: (answered) => log('info', 'request', answered),
    });
    const { port, drain } = await serve(listener, { HOST: '127.0.0.1', PORT: 0 });
    onTestFinished(drain);
    const request = get({ port, host: '127.0.0.1' });
    request.on('error', () => {});
    await asked;
    request.destroy();
    await eventually(() => expect(lines).toMatchObject([{ event: 'request', aborted: true }]));
  });
});

describe('a page from the memory', () => {
  const askTwice = async (ask: Awaited<ReturnType<typeof start>>) => {
    const headers = { 'Accept-Encoding': 'br' };
    await lineOf(await ask('/courses', { headers }));
    lines.splice(0);
    return ask('/courses', { headers });
  };

  test('has an id, and with LOG_REQUESTS=all a line', async () => {
    const response = await askTwice(await start({ LOG_REQUESTS: 'all' }));
    expect(await lineOf(response)).toMatchObject({ route: 'stored', path: '/courses', status: 200 });
  });

  test('has an id, but with LOG_REQUESTS=uncached no line', async () => {
    const ask = await start({ LOG_REQUESTS: 'uncached' });
    const response = await askTwice(ask);
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    const next = await ask('/api/health');
    await lineOf(next);
    expect(lines.map(({ requestId }) => requestId)).toEqual([next.headers.get('X-Request-Id')]);
  });
});

test('with LOG_REQUESTS=none no request has a line', async () => {
  const ask = await start({ LOG_REQUESTS: 'none' });
  await ask('/api/courses');
  await ask('/courses');
  expect(lines).toEqual([]);
});
