import { expect, test, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

test('a chunk that two ask for at once is loaded once', async () => {
  const load = vi.fn(async () => 'chunk');
  const loaded = loadOnce(load);
  expect(await Promise.all([loaded(), loaded()])).toEqual(['chunk', 'chunk']);
  expect(await loaded()).toBe('chunk');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a chunk that could not be loaded is tried again', async () => {
  const load = vi.fn(async () => 'chunk').mockRejectedValueOnce(new Error('offline'));
  const loaded = loadOnce(load);
  await expect(loaded()).rejects.toThrow('offline');
  expect(await loaded()).toBe('chunk');
});
