import { expect, test } from 'vitest';
import { nextPath } from './paths.ts';

test.each(['/dashboard', '/learn/devops-basics/terminal?from=mail#try-it', '/', '/a?b=//c'])(
  'a sign-in may lead on to %s',
  (path) => {
    expect(nextPath(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  '',
  'dashboard',
  'https://other.org/',
  '//other.org/',
  '/\\other.org',
  '\\/other.org',
  '/\t/other.org',
  '/\n/other.org',
  '/..//other.org',
  '/.//other.org',
  ' /dashboard',
  'javascript:alert(1)',
])('a sign-in leads to the dashboard instead of %j', (next) => {
  expect(nextPath(next)).toBe('/dashboard');
});
