import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const html = (text: string) => Buffer.from(`<!doctype html><p>${text}</p>`);

test('a page is rendered once and given again as the same bytes', async () => {
  const cache = createPageCache({});
  let renders = 0;
  const render = async () => html(String(++renders));
  const first = await cache.get('/', 'br', render);
  const second = await cache.get('/', 'br', render);
  expect(second).toBe(first);
  expect(cache.lookup('/', 'br')).toBe(first);
});

test('readers who come while a page is being rendered share that render', async () => {
  const cache = createPageCache({});
  let renders = 0;
  const render = async () => html(String(++renders));
  await Promise.all([cache.get('/', 'br', render), cache.get('/', 'gzip', render)]);
  expect(renders).toBe(1);
});

test('each encoding carries the same page and a validator of its own', async () => {
  const cache = createPageCache({});
  const render = async () => html('hello');
  const br = await cache.get('/', 'br', render);
  const gzip = await cache.get('/', 'gzip', render);
  const plain = await cache.get('/', 'identity', render);
  expect(brotliDecompressSync(br?.body ?? '')).toEqual(html('hello'));
  expect(gunzipSync(gzip?.body ?? '')).toEqual(html('hello'));
  expect(plain?.body).toEqual(html('hello'));
  expect(new Set([br?.etag, gzip?.etag, plain?.etag]).size).toBe(3);
});

test('a change of content empties it', async () => {
  const cache = createPageCache({});
  await cache.get('/', 'br', async () => html('old'));
  cache.clear();
  expect(cache.lookup('/', 'br')).toBeUndefined();
});

test('a render begun before a change is answered but not stored after it', async () => {
  const cache = createPageCache({});
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const answer = cache.get('/', 'identity', async () => {
    await released;
    return html('old');
  });
  cache.clear();
  release();
  expect((await answer)?.body).toEqual(html('old'));
  expect(cache.lookup('/', 'identity')).toBeUndefined();
});

test('a page asked for after a change does not share a render begun before it', async () => {
  const cache = createPageCache({});
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const before = cache.get('/', 'identity', async () => {
    await released;
    return html('old');
  });
  cache.clear();
  const after = await cache.get('/', 'identity', async () => html('new'));
  release();
  await before;
  expect(after?.body).toEqual(html('new'));
  expect(cache.lookup('/', 'identity')?.body).toEqual(html('new'));
});

test('a render begun before a change, when it ends, leaves those begun after it to be shared', async () => {
  const cache = createPageCache({});
  const old = Promise.withResolvers<Buffer>();
  const fresh = Promise.withResolvers<Buffer>();
  const before = cache.get('/', 'identity', () => old.promise);
  cache.clear();
  const after = cache.get('/', 'identity', () => fresh.promise);
  old.resolve(html('old'));
  await before;
  const shared = cache.get('/', 'identity', async () => html('rendered once more'));
  fresh.resolve(html('new'));
  for (const answer of [after, shared]) expect((await answer)?.body).toEqual(html('new'));
});

test('a page that the renderer refuses is not stored', async () => {
  const cache = createPageCache({});
  expect(await cache.get('/unknown', 'br', async () => null)).toBeNull();
  expect(await cache.get('/unknown', 'br', async () => html('there now'))).not.toBeNull();
});

test('it never holds more than its bytes', async () => {
  const cache = createPageCache({}, 1000);
  for (const name of ['a', 'b', 'c', 'd']) await cache.get(`/${name}`, 'identity', async () => html(name.repeat(200)));
  expect(cache.lookup('/a', 'identity')).toBeUndefined();
  expect(cache.lookup('/d', 'identity')).toBeDefined();
});
