import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { createDeskRoutes } from './desk-routes.tsx';
import { createStore } from './store.ts';

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

const pages = pathsOf(createDeskRoutes(createStore(async () => new Response()))).filter((path) => path !== '*');

/** Runs the loader of a page. */
async function visit(routes: RouteObject[], address: string): Promise<void> {
  const match = matchRoutes(routes, address)?.at(-1);
  const loader = match?.route.loader;
  if (!match || typeof loader !== 'function') throw new Error(`${address} has no loader`);
  const args = { params: match.params, request: new Request(`https://site.example${address}`) };
  // The loaders of this app read nothing else of what the router gives them.
  await loader(args as LoaderFunctionArgs);
}

test.each(pages)('%s asks again at each visit, so that it shows what colleagues changed', async (path) => {
  const asked: string[] = [];
  const store = createStore(async (url) => {
    if (url !== '/api/me') asked.push(url);
    return Response.json({ data: url === '/api/me' ? { role: 'admin' } : [], next: null });
  });
  const routes = createDeskRoutes(store);
  const address = `${path.replaceAll(/:\w+/g, 'x')}?q=x`;
  await visit(routes, address);
  const first = asked.splice(0);
  expect(first.length > 0 || path.endsWith('/new')).toBe(true);
  await visit(routes, address);
  expect(asked).toEqual(first);
});
