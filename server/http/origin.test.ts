import { expect, test } from 'vitest';
import { isOriginAllowed } from './origin.ts';

const request = {
  host: 'academy.test:5000',
  publicUrl: 'https://www.academy.test',
  isPublicUrlSet: true,
  hasSession: true,
};

test('a page of the public URL may change state', () => {
  expect(isOriginAllowed({ ...request, origin: 'https://www.academy.test' })).toBe(true);
});

test('a page of the request’s own host may change state where no public URL is set', () => {
  const tried = { ...request, publicUrl: 'http://localhost:5000', isPublicUrlSet: false };
  for (const origin of ['http://academy.test:5000', 'https://academy.test:5000', 'http://localhost:5000']) {
    expect(isOriginAllowed({ ...tried, origin })).toBe(true);
  }
  expect(isOriginAllowed({ ...tried, origin: 'http://evil.test' })).toBe(false);
});

test.each([
  'https://academy.test:5000', // the host that the request names, which anyone can choose
  'https://evil.test',
  'http://academy.test',
  'http://academy.test:5000',
  'http://academy.test:5001',
  'http://www.academy.test',
  'https://www.academy.test.evil.test',
  'https://evil.test/https://www.academy.test',
  'null',
  'file://',
  'data:text/html,x',
  '',
])('a page of "%s" may not change state', (origin) => {
  expect(isOriginAllowed({ ...request, origin })).toBe(false);
});

test('another program, which sends no Origin, may change state when it carries no session', () => {
  expect(isOriginAllowed({ ...request, origin: undefined, hasSession: false })).toBe(true);
  expect(isOriginAllowed({ ...request, origin: undefined, hasSession: true })).toBe(false);
});
