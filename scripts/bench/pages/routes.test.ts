import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { createRoutes } from '../../../web/routes.tsx';
import { createStore } from '../../../web/store.ts';
import { otherPublicRoutes, publicRoutes } from './routes.ts';

const routes = createRoutes(createStore(fetch));

/** The pattern of the page that an address leads to. */
function patternOf(address: string): string | undefined {
  return matchRoutes(routes, address)?.at(-1)?.route.path;
}

test('every kind of page is measured, but those of a person and of the desk, and certificates', () => {
  const all = routes.flatMap(({ children }) => children ?? []).flatMap(({ children }) => children ?? []);
  const measured = new Set([...publicRoutes, ...otherPublicRoutes].map(patternOf));
  const left = all.map(({ path }) => path).filter((path) => !measured.has(path));
  // A new site has issued no certificate, and Lighthouse and the Observatory take no page that answers 404.
  expect(left.sort()).toEqual([
    '/account',
    '/account/email',
    '/certificates/:id',
    '/dashboard',
    '/desk/*',
    '/learn/:course',
    '/learn/:course/:lesson',
    '/verify-email',
  ]);
});

test('no address of the list is one that is not found', () => {
  expect(publicRoutes.filter((address) => patternOf(address) === '*')).toEqual([]);
});
