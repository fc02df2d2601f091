import { isOfDesk } from '../../web/paths.ts';
import { pageOf } from '../../web/ui/pages.ts';

/** Query parameters that change a page, by path; all others are ignored, so that they cannot fill the cache. */
const knownQuery: Record<string, readonly string[]> = {
  '/blogs': ['q', 'category', 'page'],
  '/courses': ['page'],
  '/signup': ['next'],
  '/signin': ['next'],
  '/reset-password': ['token'],
  '/verify-email': ['token'],
  '/account/email': ['token'],
  '/first-admin': ['token'],
};

/** What changes the page of any topic. */
const topicPage = /^\/free-resources\/[^/]+$/;

function knownOf(path: string): readonly string[] {
  return knownQuery[path] ?? (topicPage.test(path) ? ['page'] : []);
}

/** Free text has no end of values, so its pages are not stored. */
const freeText = new Set(['q', 'next', 'token']);

/** Pages that show what is one person's own. */
const personal = /^\/(dashboard|verify-email|first-admin|account|learn|desk)(\/|$)/;

/** Pages that anybody may see, but that hold a person's name. */
const named = /^\/certificates\//;

/** Whether the page of this path holds a person's name, so that no cache of anybody may store it. */
export function isNamed(path: string): boolean {
  return named.test(path);
}

/** Whether the page of this path is rendered for the session that asks, and never stored. */
export function isPersonal(path: string): boolean {
  return personal.test(path);
}

export type PageKey = {
  /** Path and known query, in one order. */
  key: string;
  cacheable: boolean;
};

/** The number of a page after the first; whatever else is asked for shows the first, and is not kept beside it. */
function laterPage(query: URLSearchParams): string | undefined {
  const page = pageOf(query);
  return page > 1 ? String(page) : undefined;
}

/** What a page's address means to the renderer and the cache. */
export function pageKey(url: URL): PageKey {
  // Its lists have their filters there, and none is ever stored.
  if (isOfDesk(url.pathname)) return { key: url.pathname + url.search, cacheable: false };
  const query = new URLSearchParams();
  for (const name of knownOf(url.pathname)) {
    const value = name === 'page' ? laterPage(url.searchParams) : url.searchParams.get(name);
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return {
    key: text ? `${url.pathname}?${text}` : url.pathname,
    cacheable:
      !isPersonal(url.pathname) && !isNamed(url.pathname) && ![...query.keys()].some((name) => freeText.has(name)),
  };
}
