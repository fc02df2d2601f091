import { expect, test } from 'vitest';
import { BusyError } from '../base/errors.ts';
import { whileUploading } from './uploads.ts';

const MEGABYTE = 1024 * 1024;
const maxBytes = 10 * MEGABYTE;
const request = (bytes?: number) =>
  new Request('http://localhost/', { headers: bytes === undefined ? {} : { 'Content-Length': String(bytes) } });

/** Uploads that are not finished yet. */
function begin(userId: string, ...sizes: (number | undefined)[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const begun = sizes.map((bytes) => whileUploading(request(bytes), { userId, maxBytes }, () => promise));
  return { begun, end: () => resolve('stored') };
}

test('one person uploads 11 MB at once, and all together 64 MB; a finished upload makes room', async () => {
  const own = begin('asha', maxBytes, MEGABYTE);
  await expect(begin('asha', 1).begun[0]).rejects.toThrow(BusyError);
  const others = [1, 2, 3, 4, 5].map((n) => begin(`learner${n}`, maxBytes));
  await expect(begin('last', 4 * MEGABYTE).begun[0]).rejects.toMatchObject({ headers: { 'Retry-After': '10' } });
  const small = begin('last', 3 * MEGABYTE);
  for (const { end } of [own, ...others, small]) end();
  expect(await Promise.all([own, ...others, small].flatMap(({ begun }) => begun))).toEqual(Array(8).fill('stored'));
  const again = begin('asha', maxBytes);
  again.end();
  expect(await again.begun[0]).toBe('stored');
});

test('a body without a size, or with a wrong one, counts as the largest that is allowed', async () => {
  for (const size of [undefined, Number.NaN, -1, 1e12]) {
    const { begun, end } = begin('asha', size);
    await expect(begin('asha', 2 * MEGABYTE).begun[0]).rejects.toThrow(BusyError);
    end();
    expect(await begun[0]).toBe('stored');
  }
});

test('a failed upload makes room, too', async () => {
  for (let tried = 0; tried < 20; tried += 1) {
    const failing = whileUploading(request(maxBytes), { userId: 'asha', maxBytes }, () =>
      Promise.reject(new Error('No')),
    );
    await expect(failing).rejects.toThrow('No');
  }
});
