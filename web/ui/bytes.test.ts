import { expect, test } from 'vitest';
import { showBytes } from './bytes.ts';

test.each([
  [12, '1 KB'],
  [3 * 1024, '3 KB'],
  [412.4 * 1024 * 1024, '412 MB'],
  [1023 * 1024 * 1024, '1.0 GB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(showBytes(bytes)).toBe(text);
});
