import { expect, test } from 'vitest';
import { loadOnce } from './promises.ts';

test('callers at the same time share one load', async () => {
  let loads = 0;
  const get = loadOnce(async () => ++loads);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test('a failure, such as a missing file handle, is not remembered', async () => {
  let loads = 0;
  const get = loadOnce(async () => {
    if (++loads === 1) throw new Error('EMFILE');
    return loads;
  });
  const first = [get(), get()];
  await expect(first[0]).rejects.toThrow('EMFILE');
  await expect(first[1]).rejects.toThrow('EMFILE');
  expect(await get()).toBe(2);
});
