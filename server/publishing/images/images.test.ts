import { describe, expect, test } from 'vitest';
import { imagePath } from '../../../contract/base/image-path.ts';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { siteWithoutDatabase, testSite } from '../../../tests/support/site.ts';
import { connectDatabase } from '../../db/client.ts';
import { images } from '../../db/schema/index.ts';
import { createImageCache } from './image-cache.ts';

const { site, db } = await testSite();

const hash = 'ab'.repeat(32);
const address = { hash, width: 8, height: 6 };
const bytes = Buffer.from('RIFF....WEBP');
await db.insert(images).values({ ...address, bytes, name: 'x.png', alt: 'X' });
const path = imagePath(address);

test('browsers cache an uploaded image indefinitely', async () => {
  const response = await site.request(path);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    etag: `"${hash}"`,
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
});

test('a browser that already has it gets 304', async () => {
  const response = await site.request(path, { headers: { 'If-None-Match': `"${hash}"` } });
  expect([response.status, response.headers.get('Cache-Control'), await response.text()]).toEqual([
    304,
    'public, max-age=31536000, immutable',
    '',
  ]);
});

test('HEAD is answered the same without the picture', async () => {
  const response = await site.request(path, { method: 'HEAD' });
  expect([response.status, response.headers.get('Content-Length'), await response.text()]).toEqual([
    200,
    String(bytes.length),
    '',
  ]);
});

test.each([
  imagePath({ ...address, hash: 'cd'.repeat(32) }),
  imagePath({ ...address, width: 9 }),
  `/images/${hash}.webp`,
  `/images/${hash.toUpperCase()}-8x6.webp`,
  '/images/..%2f..%2fetc%2fpasswd',
  '/images/x.webp',
])('the image %s is not found', async (unknown) => {
  const response = await site.request(unknown);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
});

describe('an image that is cached in memory', () => {
  const { db: away } = connectDatabase({ host: '127.0.0.1', port: 1 });
  const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000);
  let now = minutes(0);
  let current = db;
  const find = createImageCache({
    now: () => now,
    get db() {
      return current;
    },
  });

  test('is shown while the database is unavailable, unlike any other', async () => {
    expect((await find(hash))?.bytes).toEqual(bytes);
    current = away;
    for (const time of [minutes(9), minutes(11)]) {
      now = time;
      expect((await find(hash))?.bytes).toEqual(bytes);
    }
    await expect(find('cd'.repeat(32))).rejects.toThrow();
    expect((await siteWithoutDatabase().request(path)).status).toBe(503);
  });

  test('is gone ten minutes after it was purged', async () => {
    current = db;
    now = minutes(30);
    await find(hash);
    await db.delete(images);
    now = minutes(39);
    expect(await find(hash)).toBeDefined();
    now = minutes(41);
    expect(await find(hash)).toBeUndefined();
  });
});
