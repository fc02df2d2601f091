import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { createRoutes } from '../../web/routes.tsx';
import { otherPublicRoutes, publicRoutes } from '../support/public-routes.ts';

const routes = createRoutes();

/** The route pattern of a path. */
function patternOf(address: string): string | undefined {
  return matchRoutes(routes, address)?.at(-1)?.route.path;
}

test('the list of pages has every kind, except those of a person, an order or a full course, the desk and certificates', () => {
  const all = routes.flatMap(({ children }) => children ?? []).flatMap(({ children }) => children ?? []);
  const measured = new Set([...publicRoutes, ...otherPublicRoutes].map(patternOf));
  const left = all.map(({ path }) => path).filter((path) => !measured.has(path));
  // A new site has no certificate yet, and Lighthouse and the Observatory reject a 404.
  expect(left.sort()).toEqual([
    '/account',
    '/account/email',
    '/certificates/:id',
    '/classes/:id/join',
    '/classes/:id/recording',
    '/courses/:slug/waitlist',
    '/dashboard',
    '/desk/*',
    '/doubts',
    '/doubts/:id',
    '/doubts/unfollow',
    '/learn',
    '/learn/:course',
    '/learn/:course/:lesson',
    '/notes',
    '/pay',
    '/seat',
    '/signin/code',
    '/verify-email',
    '/waitlist',
  ]);
});

test('the list of pages has no path that does not exist', () => {
  expect(publicRoutes.filter((address) => patternOf(address) === '*')).toEqual([]);
});
