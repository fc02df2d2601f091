import { afterEach, describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES } from '../../../contract/publishing/desk-images.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { bytesOf, photo, picture, pngBomb } from '../../../tests/support/pictures.ts';
import { post, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { images } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db);

const png = await bytesOf(picture().png());
const [gif, tiff] = await Promise.all([bytesOf(picture().gif()), bytesOf(picture().tiff())]);
const text = (content: string) => new TextEncoder().encode(content);
const SCRIPT = '<script>alert(1)</script>';

type Upload = { name?: string; alt?: string; type?: string; query?: string; more?: object };

async function upload(file: Uint8Array<ArrayBuffer>, { name = 'x.png', alt = 'X', type, query, more }: Upload = {}) {
  const address = query ?? new URLSearchParams({ name, alt });
  return post(api, `/api/desk/images?${address}`, file, {
    headers: { ...headers, 'Content-Type': type ?? 'image/png', ...more },
  });
}

describe('these are refused with a plain message, and nothing is stored:', () => {
  afterEach(async () => {
    expect(await db.$count(images)).toBe(0);
  });

  test.each([
    ['a page named .png', text(`<!DOCTYPE html>${SCRIPT}`)],
    ['a page after the signature of a PNG', new Uint8Array([...png.slice(0, 8), ...text(SCRIPT)])],
    ['an SVG', text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`)],
    ['an SVG behind an XML prologue', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', gif],
    ['a TIFF', tiff],
    ['a PDF', text('%PDF-1.7 ...')],
    ['nothing at all', new Uint8Array()],
    ['one byte', new Uint8Array([0xff])],
  ])('%s', async (_, file) => {
    expect(await refusal(await upload(file))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
      message: 'Choose a JPEG, PNG, WebP or AVIF image.',
    });
  });

  test.each(['jpeg', 'png', 'avif'] as const)('a %s that ends in its middle', async (format) => {
    const file = await bytesOf(picture({ width: 90, height: 60 }).toFormat(format));
    expect(await refusal(await upload(file.slice(0, file.length / 2)))).toMatchObject({
      status: 422,
      message: 'The image could not be read: the file seems to be damaged.',
    });
  });

  test('a small file that would fill the memory', async () => {
    expect(await refusal(await upload(pngBomb(60_000, 60_000)))).toMatchObject({
      status: 422,
      message: 'An image may have at most 50 megapixels.',
    });
  });

  test('a file of more than 8 MB, whatever its declared length', async () => {
    const file = new Uint8Array(MAX_IMAGE_BYTES + 1);
    for (const more of [{}, { 'Content-Length': '10' }, { 'Content-Length': String(file.length) }]) {
      expect(await refusal(await upload(file, { more }))).toMatchObject({ status: 413, code: 'body_too_large' });
    }
  });

  test.each(['text/html', 'application/json', 'multipart/form-data; boundary=x', 'image', ''])(
    'a picture that is sent as "%s"',
    async (type) => {
      expect((await refusal(await upload(png, { type }))).status).toBe(415);
    },
  );

  test.each([
    ['a path', '../../etc/passwd'],
    ['a path of Windows', 'C:\\x.png'],
    ['a second line', 'x.png\r\nSet-Cookie: a=b'],
    ['a NUL', 'x.png\0.html'],
    ['no name', ' '],
    ['a very long name', `${'x'.repeat(200)}.png`],
  ])('%s as the name of the file', async (_, name) => {
    const { status, fields, code } = await refusal(await upload(png, { name }));
    // An address that holds a NUL is refused before anything reads it.
    expect([status, code, fields && Object.keys(fields)]).toEqual(
      name.includes('\0') ? [400, 'malformed_request', undefined] : [422, 'invalid_input', ['name']],
    );
  });

  test.each([
    ['no alt text', 'name=x.png'],
    ['an empty alt text', 'name=x.png&alt=%20'],
    ['an unknown field', 'name=x.png&alt=X&path=/etc/passwd'],
  ])('%s', async (_, query) => {
    expect((await refusal(await upload(png, { query }))).status).toBe(422);
  });
});

test('bytes after a picture in its file are not stored', async () => {
  const file = new Uint8Array([...(await photo()), ...text(SCRIPT)]);
  expect((await upload(file, { name: `${SCRIPT.replace('/', '')}.png` })).status).toBe(201);
  const [row] = await db.select().from(images);
  expect(row?.bytes.includes('script')).toBe(false);
  expect(row?.bytes.subarray(0, 4).toString()).toBe('RIFF');
});
