import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each(['/dashboard', '/learn/devops-basics/terminal?from=mail#try-it', '/', '/a?b=//c'])(
  '%s is gone on to',
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
])('%j leads to the dashboard', (next) => {
  expect(nextPath(next)).toBe('/dashboard');
});
