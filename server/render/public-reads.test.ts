import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { endpoints } from '../start/endpoints.ts';
import { type AskOthers, createPublicReads, type PublicReadCache } from './public-reads.ts';
import { createResponseCache } from './response-cache.ts';

/** Public reads over an API that answers as told, and counts its calls. */
function readsOf(respond: (path: string) => Response | Promise<Response>, askOthers?: AskOthers) {
  const cache: PublicReadCache = createResponseCache({ headers: {}, maxBytes: 100_000, keepsOutdated: true });
  const calls: string[] = [];
  const call = (path: string) => {
    calls.push(path);
    return respond(path);
  };
  const { read, handle } = createPublicReads(call, cache, endpoints, askOthers);
  const http = new Hono().get('/api/*', handle).all('*', (context) => context.text('the router', 418));
  return { read, http, calls, clear: cache.clear, counts: cache.counts };
}

const unavailable = () => new Response('{}', { status: 503 });

test('a response is made once for pages and programs alike, until content changes', async () => {
  let version = 1;
  const { read, http, calls, clear } = readsOf(() => Response.json({ version }));
  await http.request('/api/courses');
  expect(await (await read('/api/courses')).json()).toEqual({ version: 1 });
  version = 2;
  expect(await (await http.request('/api/courses')).json()).toEqual({ version: 1 });
  expect(calls).toEqual(['/api/courses']);
  clear();
  expect(await (await http.request('/api/courses')).json()).toEqual({ version: 2 });
  expect(await (await read('/api/courses')).json()).toEqual({ version: 2 });
});

test('an edit while a response is being made is in every response after it', async () => {
  const old = Promise.withResolvers<Response>();
  const responses = [old.promise, Promise.resolve(Response.json({ version: 2 }))];
  const { read, clear } = readsOf(() => responses.shift() ?? unavailable());
  const before = read('/api/courses');
  clear();
  const after = read('/api/courses');
  old.resolve(Response.json({ version: 1 }));
  await before;
  expect(await (await after).json()).toEqual({ version: 2 });
  expect(await (await read('/api/courses')).json()).toEqual({ version: 2 });
});

test('while the API fails, a read that was never made here gives the response of another process', async () => {
  const other = { bytes: Buffer.from('{"data":1}'), type: 'application/json' };
  const { read, http } = readsOf(unavailable, async (key) => (key === '/api/courses?page=2' ? other : undefined));
  expect(await (await read('/api/courses?page=2')).json()).toEqual({ data: 1 });
  expect(await (await http.request('/api/courses?page=2')).json()).toEqual({ data: 1 });
  expect((await read('/api/courses')).status).toBe(503);
});

test('while the API fails, a read gives its last response', async () => {
  let away = false;
  const { read, http, clear } = readsOf(() => (away ? unavailable() : Response.json({ data: 1 })));
  await read('/api/courses');
  away = true;
  clear();
  expect(await (await read('/api/courses')).json()).toEqual({ data: 1 });
  expect(await (await http.request('/api/courses')).json()).toEqual({ data: 1 });
});

test('while the API fails, a value that was never read is not made up', async () => {
  const { read, http } = readsOf(unavailable);
  expect((await read('/api/courses')).status).toBe(503);
  expect((await http.request('/api/courses')).status).toBe(503);
});

test('a record that is gone stays gone, also while the API fails', async () => {
  let status = 200;
  const { read, clear } = readsOf(() => Response.json({ data: 1 }, { status }));
  for (status of [200, 404, 503]) {
    clear();
    expect((await read('/api/courses/x')).status).toBe(status);
  }
});

test('a refusal is read by everyone who waits for it', async () => {
  const { read, http } = readsOf(() => Response.json({ code: 'not_found' }, { status: 404 }));
  const all = await Promise.all([read('/api/courses/x'), http.request('/api/courses/x'), read('/api/courses/x')]);
  for (const response of all) expect([response.status, await response.json()]).toEqual([404, { code: 'not_found' }]);
});

test.each(['/api/me', '/api/certificates/1', '/api/courses/a/b'])(
  '%s is not stored, and over HTTP goes to its own route',
  async (path) => {
    const { read, http, calls } = readsOf(() => Response.json({}));
    await read(path);
    await read(path);
    expect(calls).toEqual([path, path]);
    expect((await http.request(path)).status).toBe(418);
  },
);

test('a search is made each time, and kept for when the API fails', async () => {
  let away = false;
  const { read, http, calls, counts } = readsOf(() => (away ? unavailable() : Response.json({ data: 1 })));
  for (const path of ['/api/posts?q=grid', '/api/posts?page=2&q=grid']) {
    await read(path);
    await http.request(path);
    away = true;
    expect(await (await read(path)).json()).toEqual({ data: 1 });
    away = false;
  }
  expect(calls).toHaveLength(6);
  expect(counts().responses).toBe(0);
});

test('one address has one response, however it is spelled', async () => {
  const { read, http, calls } = readsOf(() => Response.json({ data: 1 }));
  for (const query of ['page=2&kind=paid', 'kind=paid&page=2', '&&kind=paid&&page=2&', 'k%69nd=paid&page=2']) {
    await http.request(`/api/courses?${query}`);
    await read(`/api/courses?${query}`);
  }
  expect(calls).toEqual(['/api/courses?kind=paid&page=2']);
});

test('no cookie reaches the code that makes a response for everyone', async () => {
  const seen: unknown[][] = [];
  const cache: PublicReadCache = createResponseCache({ headers: {}, maxBytes: 1000 });
  const { handle } = createPublicReads(
    (...given) => {
      seen.push(given);
      return Response.json({});
    },
    cache,
    endpoints,
  );
  await new Hono().get('*', handle).request('/api/site', { headers: { Cookie: 'session=1' } });
  expect(seen).toEqual([['/api/site']]);
});
