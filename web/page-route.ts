import type { ComponentType } from 'react';
import { data, type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router';
import type { Me } from '../contract/me.ts';
import { paths } from './paths.ts';

/** Result of an RTK Query call; `data: null` means not found. */
export type QueryResult = { data?: unknown; error?: unknown };
type Params = LoaderFunctionArgs['params'];

/** The 4xx status of a failed call; undefined for a failure that may pass. */
function refusalOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

function statusOf({ error, data: found }: QueryResult): number {
  if (error) return refusalOf(error) ?? 503;
  return found === null ? 404 : 200;
}

/** Whether a call asked for a page past the last of a list. */
function isPastLastPage({ data: list }: QueryResult): boolean {
  if (typeof list !== 'object' || list === null || !('page' in list && 'pages' in list)) return false;
  return Number(list.page) > Number(list.pages);
}

/**
 * Makes the loader of a page from the calls it needs. The server waits for them all; the first one decides the status,
 * and a list that ends before this page makes it 404. The browser only starts the calls: the page shows that it loads.
 */
export function createLoader(start: (params: Params, url: URL) => PromiseLike<QueryResult>[]) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const started = start(params, new URL(request.url));
    if (!import.meta.env.SSR) return null;
    const results = await Promise.all(started);
    const [first] = results;
    const status = first ? statusOf(first) : 200;
    return data(null, { status: status === 200 && results.some(isPastLastPage) ? 404 : status });
  };
}

type LoadComponent = () => Promise<ComponentType | undefined>;

/** Never resolves for a missing chunk, for which the tab reloads (chunk-reload.ts): until then the old page stays. */
function unlessReloading(load: LoadComponent): () => Promise<ComponentType> {
  return async () => (await load()) ?? new Promise(() => {});
}

/** A route whose page is a chunk of its own, fetched while its loader runs. */
export function pageRoute(path: string, load: LoadComponent, loader?: RouteObject['loader']): RouteObject {
  return { path, lazy: { Component: unlessReloading(load) }, ...(loader && { loader }) };
}

export type Load = (args: LoaderFunctionArgs) => unknown;

/** Wraps a loader so that it runs only for some people. */
export type Guard = (load: Load) => (args: LoaderFunctionArgs) => unknown;

/**
 * Lets only people who are signed in load a page; sends others to the sign-in page, which leads back. If that is
 * unknown, the page loads and shows its own error.
 */
export function forSignedIn(getMe: () => PromiseLike<{ data?: Me | undefined }>): Guard {
  return (load) => async (args) => {
    const { data: me } = await getMe();
    if (me !== null) return load(args);
    const { pathname, search } = new URL(args.request.url);
    // Replace, where a redirect would leave a second sign-in page in the history, or after Back this page once more.
    const isReplacing = !import.meta.env.SSR && [paths.signIn, pathname].includes(window.location.pathname);
    const redirectTo = isReplacing ? replace : redirect;
    return redirectTo(pathname === paths.dashboard ? paths.signIn : paths.signInFor(pathname + search));
  };
}
