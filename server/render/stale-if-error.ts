import { LRUCache } from 'lru-cache';

/** Calls a route of this very process. */
export type ApiCall = (path: string, init?: RequestInit) => Response | Promise<Response>;

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Stores the last good response of every public read, and returns it while the database is unavailable: pages then show
 * their last content instead of an error. Skips responses with `no-store` (a certificate, which may be revoked).
 */
export function withStaleIfError(call: ApiCall): ApiCall {
  const answers = new LRUCache<string, string>({ maxSize: MAX_BYTES, sizeCalculation: (body) => body.length + 1 });
  return async (path, init) => {
    const response = await call(path, init);
    if (init?.method && init.method !== 'GET') return response;
    if (response.ok) {
      if (response.headers.get('Cache-Control') !== 'no-store') answers.set(path, await response.clone().text());
      return response;
    }
    // A deleted or unpublished record is not shown again.
    if (response.status < 500) answers.delete(path);
    const stale = response.status >= 500 ? answers.get(path) : undefined;
    return stale === undefined ? response : new Response(stale, { headers: { 'Content-Type': 'application/json' } });
  };
}
