import { expect, test } from 'vitest';
import { isOriginAllowed } from './origin.ts';

const request = { host: 'academy.test:5000', publicUrl: 'https://www.academy.test', hasSession: true };

test.each([
  'https://academy.test:5000', // a proxy in front ends TLS
  'https://www.academy.test',
])('%s may change state', (origin) => {
  expect(isOriginAllowed({ ...request, origin })).toBe(true);
});

test('without https, the request’s own host may', () => {
  const origin = 'http://academy.test:5000';
  expect(isOriginAllowed({ ...request, publicUrl: 'http://www.academy.test', origin })).toBe(true);
});

test.each([
  'https://evil.test',
  'http://academy.test',
  'http://academy.test:5000', // the site has https
  'http://academy.test:5001',
  'http://www.academy.test',
  'https://www.academy.test.evil.test',
  'https://evil.test/https://www.academy.test',
  'null',
  'file://',
  'data:text/html,x',
  '',
])('"%s" may not', (origin) => {
  expect(isOriginAllowed({ ...request, origin })).toBe(false);
});

test('another program, which sends no Origin, may when it carries no session', () => {
  expect(isOriginAllowed({ ...request, origin: undefined, hasSession: false })).toBe(true);
  expect(isOriginAllowed({ ...request, origin: undefined, hasSession: true })).toBe(false);
});
