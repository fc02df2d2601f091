import { pageOf } from '../../contract/base/pagination.ts';
import { isOfDesk } from '../../contract/paths.ts';

/** Query parameters that change a page, by path; all others are ignored, so that they cannot fill the cache. */
const pageParameters: Record<string, readonly string[]> = {
  '/blogs': ['q', 'category', 'page'],
  '/courses': ['page', 'compare'],
  '/contact': ['course'],
  '/signup': ['next'],
  '/signin': ['next'],
  '/signin/code': ['next'],
  '/reset-password': ['token', 'next'],
  '/verify-email': ['token'],
  '/account/email': ['token'],
  '/first-admin': ['token'],
  '/pay': ['token', 'back'],
  '/seat': ['token'],
  '/waitlist': ['token'],
  '/doubts': ['course', 'lesson', 'class', 'q', 'cursor'],
  '/learn': ['q'],
  '/notes': ['q', 'cursor'],
  '/doubts/unfollow': ['token'],
};

const topicPage = /^\/free-resources\/[^/]+$/;

function parametersOf(path: string): readonly string[] {
  return pageParameters[path] ?? (topicPage.test(path) ? ['page'] : []);
}

/** Their values are unlimited, so their pages are not stored. */
const freeText = new Set(['q', 'course', 'compare', 'next', 'token']);
/** Parameters that are or contain a token, so no cache may store the page, not even a browser's. */
const secret = new Set(['next', 'token']);

/** Pages with one person's own data, and certificates, which name one. */
const personal =
  /^\/(dashboard|verify-email|first-admin|account|learn|notes|classes|doubts|pay|seat|waitlist|certificates|desk)(\/|$)/;

/** Whether the page of this path is rendered for the request's session, and never stored. */
export function isPersonal(path: string): boolean {
  return personal.test(path);
}

type PageKey = {
  /** Path, and the parameters that change the page, in a fixed order. */
  key: string;
  cacheable: boolean;
  /** Whether the page contains a token, so that no cache may store it, not even a browser's. */
  isConfidential: boolean;
};

/** The number of a page after the first; any other value shows the first page, so it is not part of the key. */
function laterPage(query: URLSearchParams): string | undefined {
  const page = pageOf(query);
  return page > 1 ? String(page) : undefined;
}

export function pageKey(url: URL): PageKey {
  // Desk lists have many filters in the query, and no desk page is stored.
  if (isOfDesk(url.pathname)) return { key: url.pathname + url.search, cacheable: false, isConfidential: true };
  const query = new URLSearchParams();
  for (const name of parametersOf(url.pathname)) {
    if (name === 'compare') {
      for (const value of url.searchParams.getAll(name)) query.append(name, value);
      continue;
    }
    const value = name === 'page' ? laterPage(url.searchParams) : url.searchParams.get(name);
    if (value) query.set(name, value);
  }
  const text = query.toString();
  const names = [...query.keys()];
  return {
    key: text ? `${url.pathname}?${text}` : url.pathname,
    cacheable: !isPersonal(url.pathname) && !names.some((name) => freeText.has(name)),
    isConfidential: names.some((name) => secret.has(name)),
  };
}
