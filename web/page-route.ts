import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router';
import type { Me } from '../contract/me.ts';
import { paths } from './paths.ts';

export type LoadComponent = () => Promise<ComponentType | undefined>;

/** Nothing comes of a script that is gone while the tab reloads for it (stale-tab.ts): what is on screen stays. */
function orReload(load: LoadComponent): () => Promise<ComponentType> {
  return async () => (await load()) ?? new Promise(() => {});
}

/** A page's own chunk is fetched with its route; its calls start at the same time. */
export function page(path: string, load: LoadComponent, loader?: RouteObject['loader']): RouteObject {
  return { path, lazy: { Component: orReload(load) }, ...(loader && { loader }) };
}

export type Load = (args: LoaderFunctionArgs) => unknown;

/** Makes a loader that lets only some people in. */
export type Guard = (load: Load) => (args: LoaderFunctionArgs) => unknown;

/**
 * Makes the loader of a page for who is signed in: a visitor is sent to sign in, and comes back. An unknown answer is
 * the page's own to show.
 */
export function forSignedIn(askMe: () => PromiseLike<{ data?: Me | undefined }>): Guard {
  return (load) => async (args) => {
    const { data: me } = await askMe();
    if (me !== null) return load(args);
    const { pathname, search } = new URL(args.request.url);
    // Coming from the sign-in page, a second entry of it would stand in the history; coming by Back, one of this page, to
    // which the next Back would lead again.
    const isInPlace = !import.meta.env.SSR && [paths.signIn, pathname].includes(window.location.pathname);
    const lead = isInPlace ? replace : redirect;
    return lead(pathname === paths.dashboard ? paths.signIn : paths.signInFor(pathname + search));
  };
}
