import { expect, test } from 'vitest';
import { isSteady } from './memory.ts';

const seconds = (count: number, bytes: number) => Array.from({ length: count }, () => bytes);

test('memory is steady once it has not changed for 20 seconds, whatever it did before', () => {
  expect(isSteady(seconds(20, 100))).toBe(false);
  expect(isSteady(seconds(21, 100))).toBe(true);
  expect(isSteady([...seconds(10, 400), ...seconds(20, 200)])).toBe(false);
  expect(isSteady([...seconds(10, 400), ...seconds(21, 200)])).toBe(true);
  expect(isSteady([...seconds(20, 100), 99])).toBe(true);
});
