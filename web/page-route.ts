import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { createContext, data, type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router';
import { paths } from '../contract/paths.ts';
import type { ThunkExtra } from './api.ts';
import { prefetch } from './prefetch.ts';
import type { prefetchOwn } from './prefetch-own.ts';
import type { AppStore, RootState } from './store.ts';

/** The store that loaders fill: one for each request on the server, whose routes are made once; the default in the browser. */
export const storeContext = createContext<AppStore>();

/** Result of an RTK Query call; `data: null` means not found. */
type QueryResult<Data = unknown> = { data?: Data | undefined; error?: unknown };
export type Query<Data = unknown> = ThunkAction<PromiseLike<QueryResult<Data>>, RootState, ThunkExtra, UnknownAction>;
type Params = LoaderFunctionArgs['params'];

/** The 4xx status of a failed call; undefined for a failure that may be temporary. */
function refusalOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

function statusOf({ error, data: found }: QueryResult): number {
  if (error) return refusalOf(error) ?? 503;
  return found === null ? 404 : 200;
}

function isPastLastPage({ data: list }: QueryResult): boolean {
  if (typeof list !== 'object' || list === null || !('page' in list && 'pages' in list)) return false;
  return Number(list.page) > Number(list.pages);
}

/** Imports of a chunk; undefined for a missing one, for which the tab reloads (chunks.ts). */
type LoadChunk<Part> = () => Promise<Part | undefined>;

/** Wraps an import so that it never resolves while the tab reloads: until then the old page stays. */
export function unlessReloading<Part>(load: LoadChunk<Part>): () => Promise<Part> {
  return async () => (await load()) ?? new Promise(() => {});
}

/**
 * Makes the loader of a page from its calls. The server waits for all of them; the first one decides the status, and a list that
 * ends before this page makes it 404. The browser only starts the calls: the page shows that it is loading.
 */
export function createLoader(queriesOf: (params: Params, url: URL) => Query[] | Promise<Query[]>) {
  return async ({ params, url, context }: LoaderFunctionArgs) => {
    const store = context.get(storeContext);
    const started = (await queriesOf(params, url)).map((query) => store.dispatch(query));
    if (!import.meta.env.SSR) return null;
    const results = await Promise.all(started);
    const [first] = results;
    const status = first ? statusOf(first) : 200;
    return data(null, { status: status === 200 && results.some(isPastLastPage) ? 404 : status });
  };
}

const loadPrefetchOwn = unlessReloading(() => import('./prefetch-own.ts').then((m) => m.prefetchOwn));

/** Makes the loader of a personal page, whose calls are in a chunk that is fetched with it. */
export function createOwnLoader(queriesOf: (own: typeof prefetchOwn, params: Params, url: URL) => Query[]) {
  return createLoader(async (params, url) => queriesOf(await loadPrefetchOwn(), params, url));
}

export function pageRoute(path: string, load: LoadChunk<ComponentType>, loader?: RouteObject['loader']): RouteObject {
  return { path, lazy: { Component: unlessReloading(load) }, ...(loader && { loader }) };
}

export type Load = (args: LoaderFunctionArgs) => unknown;

export type Guard = (load: Load) => (args: LoaderFunctionArgs) => unknown;

/** The person who is signed in; undefined if that is unknown. */
export async function readMe({ context }: LoaderFunctionArgs) {
  return (await context.get(storeContext).dispatch(prefetch.me())).data;
}

/**
 * Loads a page only for signed-in people; sends others to the sign-in page, which leads back. If the session cannot be read, the
 * page loads and shows its own error.
 */
export const forSignedIn: Guard = (load) => async (args) => {
  if ((await readMe(args)) !== null) return load(args);
  const { pathname, search } = args.url;
  // Replaces the entry of the history if a redirect would leave a second sign-in page in it, or this page once more after Back.
  const isReplacing = !import.meta.env.SSR && [paths.signIn, pathname].includes(window.location.pathname);
  const redirectTo = isReplacing ? replace : redirect;
  return redirectTo(pathname === paths.dashboard ? paths.signIn : paths.signInFor(pathname + search));
};
