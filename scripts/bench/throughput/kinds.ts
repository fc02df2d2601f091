import { randomBytes } from 'node:crypto';
import { OUTCOME_COOKIE } from '../../../server/http/form-outcomes.ts';
import { credentials } from '../person.ts';

export type RequestKind = {
  label: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** Path of each request by its number, and its headers beside `headers`, where they differ. */
  pathOf?: (n: number) => string;
  headersOf?: (n: number) => Record<string, string>;
  /** Body of each request by its number. */
  body?: (n: number) => string;
  connections: number;
  /** Minimum share of the reference's requests per second. */
  atLeast?: number;
};

const brotli = { 'accept-encoding': 'br' };
const json = { 'content-type': 'application/json' };

const get = (label: string, path: string, headers = {}): RequestKind => ({
  label,
  method: 'GET',
  path,
  headers: { ...brotli, ...headers },
  connections: 10,
});

const post = (label: string, path: string, body: (n: number) => object): RequestKind => ({
  label,
  method: 'POST',
  path,
  headers: json,
  body: (n) => JSON.stringify(body(n)),
  connections: 10,
});

/** The cookie of a form's outcome, which makes the server render the page instead of using its cache. */
export function uncachedCookie(): string {
  return `${OUTCOME_COOKIE}=${randomBytes(24).toString('base64url')}`;
}

/** Spells a word in one of its combinations of capital and small letters. */
function spelling(word: string, n: number): string {
  return [...word].map((letter, index) => ((n >> index) & 1 ? letter.toUpperCase() : letter)).join('');
}

/** A search. Concurrent searches have different spellings, because those with the same text share one response. */
export const searchKind: RequestKind = {
  ...get('uncached render, a search: `/blogs?q=grid`', '/blogs?q=grid'),
  pathOf: (n) => `/blogs?q=${spelling('grid', n)}`,
};

/**
 * All measured kinds, writes last.
 * @param session `Cookie` header of a signed-in person
 */
export function requestKinds(session: string): RequestKind[] {
  return [
    { ...get('cached page, `/courses`', '/courses'), connections: 50, atLeast: 0.8 },
    get('uncached render, `/courses` after a form', '/courses', { cookie: uncachedCookie() }),
    searchKind,
    get('uncached render, `/dashboard` of a learner', '/dashboard', { cookie: session }),
    { ...get('`GET /api/courses`', '/api/courses'), atLeast: 0.6 },
    post('sign-in', '/api/auth/sign-in', () => credentials),
    post('post of an enrollment request', '/api/enrollments', (n) => ({
      name: 'Bench',
      email: `bench-${n}@example.org`,
      mobile: '98765 43210',
      courseId: '1',
    })),
  ];
}

/** Pages of a learner, in the order in which a visit has them. */
const personal = ['/dashboard', '/learn/devops-master-course', '/account'];

/**
 * A crowd: some are signed in and read their own pages, the others read the list of courses.
 * @param every one request in this many is made by a signed-in person
 * @param pages in the order in which a visit has them
 */
export function mixedKind(label: string, session: string, every: number, pages = personal): RequestKind {
  const isPersonal = (n: number) => n % every === 0;
  return {
    ...get(label, '/courses'),
    pathOf: (n) => (isPersonal(n) ? (pages[(n / every) % pages.length] ?? '') : '/courses'),
    headersOf: (n): Record<string, string> => (isPersonal(n) ? { cookie: session } : {}),
  };
}

/** The requests to a site with some signed-in visitors: a shop's day, and a school's evening. */
export function mixedKinds(session: string): RequestKind[] {
  return [
    mixedKind('signed in: a tenth', session, 10),
    mixedKind('signed in: half', session, 2),
    mixedKind('signed in: all', session, 1),
  ];
}
