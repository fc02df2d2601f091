import { expect, test } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

/** Draws `bytes` bytes and counts how often. */
function counting(bytes = 10) {
  const counter = { drawn: 0 };
  const draw = async () => {
    counter.drawn += 1;
    return new Uint8Array(bytes);
  };
  return { counter, draw };
}

test('a picture is drawn once, however many ask for it together', async () => {
  const keep = createPictureCache();
  const { counter, draw } = counting();
  await Promise.all([keep({ title: 'A' }, draw), keep({ title: 'A' }, draw)]);
  await keep({ title: 'A' }, draw);
  expect(counter.drawn).toBe(1);
});

test('a picture of other content is another picture', async () => {
  const keep = createPictureCache();
  const { counter, draw } = counting();
  await keep({ title: 'A' }, draw);
  await keep({ title: 'B' }, draw);
  expect(counter.drawn).toBe(2);
});

test('pictures make room for newer ones when their bytes are too many', async () => {
  const keep = createPictureCache(25);
  const { counter, draw } = counting(10);
  for (const title of ['A', 'B', 'C']) await keep({ title }, draw);
  await keep({ title: 'C' }, draw);
  expect(counter.drawn).toBe(3);
  await keep({ title: 'A' }, draw);
  expect(counter.drawn).toBe(4);
});

test('a drawing that failed is tried again', async () => {
  const keep = createPictureCache();
  const { counter, draw } = counting();
  const failing = () => Promise.reject(new Error('No ink'));
  await expect(keep({ title: 'A' }, failing)).rejects.toThrow('No ink');
  await keep({ title: 'A' }, draw);
  expect(counter.drawn).toBe(1);
});
