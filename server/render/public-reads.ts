import type { Handler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../api/endpoint.ts';
import { pickEncoding } from '../base/encoding.ts';
import { type CachedResponse, type ResponseCache, type Unstored, variantOf } from './response-cache.ts';
import { storedResponse } from './stored-response.ts';

export type ApiCall = (path: string, init?: RequestInit) => Response | Promise<Response>;

export type JsonResponse = Pick<Response, 'ok' | 'status' | 'json'>;

/** Cached responses come from memory. @param call makes the call if none is cached; by default without cookies */
export type ReadApi = (path: string, call?: (path: string) => Promise<JsonResponse>) => Promise<JsonResponse>;

/** The path with sorted parameters, so that no two forms of one address are stored; undefined for other paths. */
function createKeyOf(paths: readonly string[]) {
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

const MAX_SEARCHES = 200;

/** Undefined if none has one. */
export type AskOthers = (key: string) => Promise<CachedResponse | undefined>;

/** A response that is not stored: a refusal, or the last response while the database is unavailable. */
type UnstoredResponse = Response | CachedResponse;

export type PublicReadCache = ResponseCache<UnstoredResponse>;

/**
 * The reads of endpoints with `cached`, kept in memory until content changes. While the database is unavailable, they return the
 * last response of this process, or else of another process of this node, so that pages show it instead of an error. Every
 * response comes from a call without cookies.
 */
export function createPublicReads(
  call: ApiCall,
  cache: PublicReadCache,
  endpoints: readonly Pick<Endpoint, 'cached' | 'pattern'>[],
  askOthers: AskOthers = async () => undefined,
) {
  const paths = endpoints.filter(({ cached }) => cached).map(({ pattern }) => `/api${pattern}`);
  const keyOf = createKeyOf(paths);
  const values = new WeakMap<Buffer, unknown>();
  const searches = new LRUCache<string, CachedResponse>({ max: MAX_SEARCHES });

  const lastResponse = (key: string): CachedResponse | undefined => cache.latest(key) ?? searches.get(key);

  const makerOf = (key: string) => async (): Promise<CachedResponse | Unstored<UnstoredResponse>> => {
    const response = await call(key);
    const type = response.headers.get('Content-Type') ?? 'application/json';
    if (response.ok) return { bytes: Buffer.from(await response.arrayBuffer()), type };
    if (response.status < 500) {
      // A deleted or unpublished record is not shown again.
      cache.forget(key);
      return { unstored: response };
    }
    return { unstored: lastResponse(key) ?? (await askOthers(key)) ?? response };
  };

  /** All its readers share it, and none changes it. */
  function jsonOf({ bytes }: CachedResponse): JsonResponse {
    if (!values.has(bytes)) values.set(bytes, JSON.parse(bytes.toString()));
    return { ok: true, status: 200, json: async () => values.get(bytes) };
  }

  /** A search is made each time, because its text has unlimited values; the last responses are kept for when the database is away. */
  const searchOf = async (key: string) => {
    const result = await makerOf(key)();
    if ('bytes' in result) searches.set(key, result);
    return result;
  };

  const read: ReadApi = async (path, callOther = async () => call(path)) => {
    const cachedRead = keyOf(path);
    if (!cachedRead) return callOther(path);
    const { key, isSearch } = cachedRead;
    const result = isSearch ? await searchOf(key) : await cache.find(key, makerOf(key));
    if ('bytes' in result) return jsonOf(result);
    // Cloned, because other callers that wait for the same response read it, too.
    return result.unstored instanceof Response ? result.unstored.clone() : jsonOf(result.unstored);
  };

  const handle: Handler = async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const cachedRead = keyOf(pathname + search);
    if (!cachedRead) return next();
    const { key, isSearch } = cachedRead;
    const encoding = pickEncoding(context.req.header('Accept-Encoding'));
    const result = isSearch ? await searchOf(key) : await cache.get(key, encoding, makerOf(key));
    if ('body' in result) return storedResponse(context, result);
    const response = 'bytes' in result ? result : result.unstored;
    if (response instanceof Response) return response.clone();
    return storedResponse(context, await variantOf(response, encoding, {}, 'once'));
  };

  return { read, handle, lastResponse, paths };
}

export type PublicReads = ReturnType<typeof createPublicReads>;
