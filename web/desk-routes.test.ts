import { matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createDeskRoutes } from './desk-routes.tsx';
import { storeContext } from './page-route.ts';
import { type AppStore, createStore } from './store.ts';

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

const pages = pathsOf(createDeskRoutes()).filter((path) => path !== '*');

/** Runs the loader of a page. */
async function visit(store: AppStore, address: string): Promise<void> {
  const match = matchRoutes(createDeskRoutes(), address)?.at(-1);
  const loader = match?.route.loader;
  if (!match || typeof loader !== 'function') throw new Error(`${address} has no loader`);
  const context = new RouterContextProvider(new Map([[storeContext, store]]));
  const url = new URL(address, 'https://site.example');
  await loader({ params: match.params, request: new Request(url), url, pattern: match.route.path ?? '', context });
}

test.each(pages)(
  'the page %s is fetched again at each visit, so that it shows what colleagues changed',
  async (path) => {
    const asked: string[] = [];
    const store = createStore(async (url) => {
      if (url === '/api/me') return Response.json({ data: { roles: ['admin'] } });
      // One's own views are read once.
      if (url !== '/api/desk/views') asked.push(url);
      return Response.json({ data: [], next: null });
    });
    const address = `${path.replaceAll(/:\w+/g, 'x')}?q=x`;
    await visit(store, address);
    const first = asked.splice(0);
    expect(first.length > 0 || path.endsWith('/new')).toBe(true);
    await visit(store, address);
    expect(asked).toEqual(first);
  },
);
