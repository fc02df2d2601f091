import { expect, test } from 'vitest';
import { pickEncoding } from './encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['gzip;q=0, *;q=0', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  ['gzip;q=0.0', 'identity'],
])('Accept-Encoding "%s" is answered with %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding);
});

test('without the header nothing is compressed', () => {
  expect(pickEncoding(undefined)).toBe('identity');
});
