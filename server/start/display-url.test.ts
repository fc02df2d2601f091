import { expect, test } from 'vitest';
import { displayUrl } from './bootstrap.ts';

test.each([
  ['::', 'http://localhost:5000'],
  ['192.0.2.7', 'http://192.0.2.7:5000'],
  ['2001:db8::7', 'http://[2001:db8::7]:5000'],
  ['academy.example', 'http://academy.example:5000'],
])('the address of HOST %s is one that a browser opens', (host, url) => {
  expect(displayUrl(host, 5000)).toBe(url);
});
