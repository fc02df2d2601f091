import { beforeAll, describe, expect, test } from 'vitest';
import { createSite, sampleSettings } from '../../../tests/support/factories.ts';
import { sizeOf } from '../../../tests/support/pictures.ts';
import { testSite } from '../../../tests/support/site.ts';
import { parseXml, type XmlElement } from '../../../tests/support/xml.ts';
import { siteSettings } from '../../db/schema/index.ts';
import { initialLetter } from '../../drawing/fonts.ts';

const { site, db } = await testSite();

beforeAll(() => createSite(db, { brand: 'nanocamp' }));

async function readIcon(path: string) {
  const response = await site.request(path);
  expect(response.status).toBe(200);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function namesIn(element: XmlElement): string[] {
  return [element.name, ...element.children.flatMap(namesIn)];
}

describe('the icons', () => {
  test.each([
    ['/icons/icon-180.png', 180],
    ['/icons/icon-192.png', 192],
    ['/icons/icon-512.png', 512],
    ['/icons/maskable-512.png', 512],
  ])('%s is a PNG with sides of %i pixels, kept for an hour', async (path, side) => {
    const { response, bytes } = await readIcon(path);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(response.headers.get('ETag')).toMatch(/^"/);
    expect(await sizeOf(bytes)).toEqual({ format: 'png', width: side, height: side });
  });

  test('/icons/icon.svg draws the initial as a path, which needs no font', async () => {
    const { response, bytes } = await readIcon('/icons/icon.svg');
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    const names = namesIn(parseXml(new TextDecoder().decode(bytes)));
    expect(names).toContain('path');
    expect(names).not.toContain('text');
  });

  test('/favicon.ico holds three PNG images', async () => {
    const { response, bytes } = await readIcon('/favicon.ico');
    expect(response.headers.get('Content-Type')).toBe('image/x-icon');
    const file = Buffer.from(bytes);
    expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
    const sides = [0, 1, 2].map(async (index) => {
      const entry = 6 + 16 * index;
      const offset = file.readUInt32LE(entry + 12);
      const { width } = await sizeOf(file.subarray(offset, offset + file.readUInt32LE(entry + 8)));
      expect(file.readUInt8(entry)).toBe(width);
      return width;
    });
    expect(await Promise.all(sides)).toEqual([16, 32, 48]);
  });

  test('an unknown icon does not exist', async () => {
    expect((await site.request('/icons/icon-513.png')).status).toBe(404);
  });

  test('follow a change of the brand', async () => {
    const { response } = await readIcon('/icons/icon-192.png');
    const etag = response.headers.get('ETag') ?? '';
    expect((await site.request('/icons/icon-192.png', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    await db.update(siteSettings).set({ settings: { ...sampleSettings, brand: 'नैनो' } });
    const changed = await readIcon('/icons/icon-192.png');
    expect(changed.response.headers.get('ETag')).not.toBe(etag);
    expect(await sizeOf(changed.bytes)).toEqual({ format: 'png', width: 192, height: 192 });
  });
});

test.each([
  ['nanocamp', 'N'],
  ['  école', 'É'],
  ['ßharp', 'S'],
  ['नैनो', ''],
])('the initial of %s is %s', (brand, initial) => {
  expect(initialLetter(brand)).toBe(initial);
});
