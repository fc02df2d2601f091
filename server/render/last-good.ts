import { LRUCache } from 'lru-cache';

/** Calls a route of this very process. */
export type ApiCall = (path: string, init?: RequestInit) => Response | Promise<Response>;

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Keeps the last good answer of every public read, and gives it again while the database is away: a page then shows
 * what it showed before instead of an apology. What may not be stored (a certificate, which may be revoked) is not kept.
 */
export function withLastGood(call: ApiCall): ApiCall {
  const answers = new LRUCache<string, string>({ maxSize: MAX_BYTES, sizeCalculation: (body) => body.length + 1 });
  return async (path, init) => {
    const response = await call(path, init);
    if (init?.method && init.method !== 'GET') return response;
    if (response.ok) {
      if (response.headers.get('Cache-Control') !== 'no-store') answers.set(path, await response.clone().text());
      return response;
    }
    // What is gone, or not seen any more, is not shown again.
    if (response.status < 500) answers.delete(path);
    const kept = response.status >= 500 ? answers.get(path) : undefined;
    return kept === undefined ? response : new Response(kept, { headers: { 'Content-Type': 'application/json' } });
  };
}
