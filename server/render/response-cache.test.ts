import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Encoding } from '../base/encoding.ts';
import { type CachedResponse, createResponseCache } from './response-cache.ts';

const html = (text: string): CachedResponse => ({
  bytes: Buffer.from(`<!doctype html><p>${text}</p>`),
  type: 'text/html',
});

/** A cache of pages whose renders never refuse. */
function pagesIn(maxBytes = 100_000, keepsOutdated = false) {
  const cache = createResponseCache<never>({ headers: {}, maxBytes, keepsOutdated });
  const get = async (key: string, encoding: Encoding, render: () => Promise<CachedResponse>) => {
    const found = await cache.get(key, encoding, render);
    if ('unstored' in found) throw new Error('No page');
    return found;
  };
  return { ...cache, get };
}

test('a page is rendered once and given again as the same bytes', async () => {
  const cache = pagesIn();
  let renders = 0;
  const render = async () => html(String(++renders));
  const first = await cache.get('/', 'br', render);
  const second = await cache.get('/', 'br', render);
  expect(second).toBe(first);
  expect(cache.lookup('/', 'br')).toBe(first);
});

test('readers who come while a page is being rendered share that render', async () => {
  const cache = pagesIn();
  let renders = 0;
  const render = async () => html(String(++renders));
  await Promise.all([cache.get('/', 'br', render), cache.get('/', 'gzip', render)]);
  expect(renders).toBe(1);
});

test('each encoding carries the same page and a validator of its own', async () => {
  const cache = pagesIn();
  const render = async () => html('hello');
  const br = await cache.get('/', 'br', render);
  const gzip = await cache.get('/', 'gzip', render);
  const plain = await cache.get('/', 'identity', render);
  for (const bytes of [brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body]) {
    expect(bytes).toEqual(html('hello').bytes);
  }
  expect(new Set([br.etag, gzip.etag, plain.etag]).size).toBe(3);
});

test('a change of content empties the cache', async () => {
  const cache = pagesIn();
  await cache.get('/', 'br', async () => html('old'));
  cache.clear();
  expect(cache.lookup('/', 'br')).toBeUndefined();
  expect(cache.latest('/')).toBeUndefined();
});

test('a response that was stored before a change is never looked up after it, but may be kept to fall back to', async () => {
  const cache = pagesIn(100_000, true);
  await cache.get('/', 'br', async () => html('old'));
  cache.clear();
  expect(cache.lookup('/', 'br')).toBeUndefined();
  expect(cache.latest('/')?.bytes).toEqual(html('old').bytes);
  expect((await cache.get('/', 'identity', async () => html('new'))).body).toEqual(html('new').bytes);
});

test('a render begun before a change is answered but not stored after it', async () => {
  const cache = pagesIn();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const response = cache.get('/', 'identity', async () => {
    await released;
    return html('old');
  });
  cache.clear();
  release();
  expect((await response).body).toEqual(html('old').bytes);
  expect(cache.lookup('/', 'identity')).toBeUndefined();
});

test('a page asked for after a change does not share a render begun before it', async () => {
  const cache = pagesIn();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const before = cache.get('/', 'identity', async () => {
    await released;
    return html('old');
  });
  cache.clear();
  const after = await cache.get('/', 'identity', async () => html('new'));
  release();
  await before;
  expect(after.body).toEqual(html('new').bytes);
  expect(cache.lookup('/', 'identity')?.body).toEqual(html('new').bytes);
});

test('a render begun before a change, when it ends, leaves those begun after it to be shared', async () => {
  const cache = pagesIn();
  const old = Promise.withResolvers<CachedResponse>();
  const fresh = Promise.withResolvers<CachedResponse>();
  const before = cache.get('/', 'identity', () => old.promise);
  cache.clear();
  const after = cache.get('/', 'identity', () => fresh.promise);
  old.resolve(html('old'));
  await before;
  const shared = cache.get('/', 'identity', async () => html('rendered once more'));
  fresh.resolve(html('new'));
  for (const response of [after, shared]) expect((await response).body).toEqual(html('new').bytes);
});

test('a refusal is returned to every waiting request and is not cached', async () => {
  const cache = createResponseCache<string>({ headers: {}, maxBytes: 1000 });
  const refuse = async () => ({ unstored: 'no such page' });
  const both = await Promise.all([cache.get('/unknown', 'br', refuse), cache.find('/unknown', refuse)]);
  expect(both).toEqual([{ unstored: 'no such page' }, { unstored: 'no such page' }]);
  expect(await cache.find('/unknown', async () => html('there now'))).toMatchObject(html('there now'));
});

test('the cache never holds more bytes than it may have', async () => {
  const cache = pagesIn(20_000);
  for (const name of ['a', 'b', 'c', 'd']) await cache.get(`/${name}`, 'identity', async () => html(name.repeat(2000)));
  expect(cache.lookup('/a', 'identity')).toBeUndefined();
  expect(cache.lookup('/d', 'identity')).toBeDefined();
});

test('keys that strangers make up take no more memory than the cache may have', async () => {
  const cache = pagesIn(1_000_000);
  for (let n = 0; n < 1000; n += 1) await cache.get(`/${n}${'x'.repeat(2000)}`, 'identity', async () => html('none'));
  expect(cache.counts().responses).toBeLessThan(1_000_000 / 6000);
});
