import type { Handler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../api/endpoint.ts';
import { pickEncoding } from '../base/encoding.ts';
import { type CachedResponse, type Other, type ResponseCache, variantOf } from './response-cache.ts';
import { storedResponse } from './stored-response.ts';

/** Calls a route of this very process. */
export type ApiCall = (path: string, init?: RequestInit) => Response | Promise<Response>;

/** The part of a response that a reader of JSON needs. */
export type JsonResponse = Pick<Response, 'ok' | 'status' | 'json'>;

/**
 * Reads from the API of this process; cached responses come from memory.
 * @param call makes the call if no response is cached; by default without cookies
 */
export type ReadApi = (path: string, call?: (path: string) => Promise<JsonResponse>) => Promise<JsonResponse>;

/**
 * Finds the key of a cached read: its path with the parameters in one order, so that no spelling of one address fills the cache.
 * Undefined for any other path.
 */
function keysOf(paths: readonly string[]) {
  const patterns = paths.map((path) => path.replace('.', '\\.').replace(/:[a-z]+/, '[^/]+')).join('|');
  const isCached = new RegExp(`^(${patterns})$`);
  return (path: string): { key: string; isSearch: boolean } | undefined => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (!isCached.test(pathname)) return undefined;
    searchParams.sort();
    const query = searchParams.toString();
    return { key: query ? `${pathname}?${query}` : pathname, isSearch: searchParams.has('q') };
  };
}

/** Searches whose last responses are kept. */
const MAX_SEARCHES = 200;

/** Asks the other processes of this node for their last response; undefined if none has one. */
export type AskOthers = (key: string) => Promise<CachedResponse | undefined>;

/** Instead of a response that may be stored: a refusal, or the last response while the database is unavailable. */
type Unstored = Response | CachedResponse;

export type PublicReadCache = ResponseCache<Unstored>;

/**
 * The reads of endpoints with `cached`, kept in memory until content changes. While the database is unavailable they give the
 * last response of this process, or else of another one of this node, so that pages show that instead of an error. Every
 * response is made by a call without cookies.
 */
export function createPublicReads(
  call: ApiCall,
  cache: PublicReadCache,
  endpoints: readonly Pick<Endpoint, 'cached' | 'pattern'>[],
  askOthers: AskOthers = async () => undefined,
) {
  const paths = endpoints.filter(({ cached }) => cached).map(({ pattern }) => `/api${pattern}`);
  const keyOf = keysOf(paths);
  const values = new WeakMap<Buffer, unknown>();
  const searches = new LRUCache<string, CachedResponse>({ max: MAX_SEARCHES });

  const lastResponse = (key: string): CachedResponse | undefined => cache.old(key) ?? searches.get(key);

  const makerOf = (key: string) => async (): Promise<CachedResponse | Other<Unstored>> => {
    const response = await call(key);
    const type = response.headers.get('Content-Type') ?? 'application/json';
    if (response.ok) return { bytes: Buffer.from(await response.arrayBuffer()), type };
    if (response.status < 500) {
      // A deleted or unpublished record is not shown again.
      cache.forget(key);
      return { other: response };
    }
    return { other: lastResponse(key) ?? (await askOthers(key)) ?? response };
  };

  /** The value of a response, parsed once for all who read it; no one changes it. */
  function jsonOf({ bytes }: CachedResponse): JsonResponse {
    if (!values.has(bytes)) values.set(bytes, JSON.parse(bytes.toString()));
    return { ok: true, status: 200, json: async () => values.get(bytes) };
  }

  /** Free text has unlimited values, so a response to a search is made each time; the last ones are kept for its absence. */
  const searchOf = async (key: string) => {
    const found = await makerOf(key)();
    if ('bytes' in found) searches.set(key, found);
    return found;
  };

  const read: ReadApi = async (path, callOther = async () => call(path)) => {
    const known = keyOf(path);
    if (!known) return callOther(path);
    const { key, isSearch } = known;
    const found = isSearch ? await searchOf(key) : await cache.find(key, makerOf(key));
    if ('bytes' in found) return jsonOf(found);
    // Cloned, because others who wait for the same response read it, too.
    return found.other instanceof Response ? found.other.clone() : jsonOf(found.other);
  };

  /** Answers a public read over HTTP. */
  const handle: Handler = async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const known = keyOf(pathname + search);
    if (!known) return next();
    const { key, isSearch } = known;
    const encoding = pickEncoding(context.req.header('Accept-Encoding'));
    const found = isSearch ? await searchOf(key) : await cache.get(key, encoding, makerOf(key));
    if ('body' in found) return storedResponse(context, found);
    const response = 'bytes' in found ? found : found.other;
    if (response instanceof Response) return response.clone();
    return storedResponse(context, await variantOf(response, encoding, {}, 'once'));
  };

  return { read, handle, lastResponse, paths };
}

export type PublicReads = ReturnType<typeof createPublicReads>;
