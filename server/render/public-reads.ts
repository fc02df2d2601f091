import type { Handler } from 'hono';
import { pickEncoding } from '../base/encoding.ts';
import { type Answer, type AnswerCache, variantOf } from './answer-cache.ts';
import { storedResponse } from './stored.ts';

/** Calls a route of this very process. */
export type ApiCall = (path: string, init?: RequestInit) => Response | Promise<Response>;

/** What a reader of JSON needs of a response. */
export type JsonAnswer = Pick<Response, 'ok' | 'status' | 'json'>;

/** Reads a public answer of the API of this process. */
export type ReadApi = (path: string) => Promise<JsonAnswer>;

/** The reads of the API with the same answer for everybody, about nobody in particular. */
export const publicReads = [
  '/api/courses',
  '/api/courses/:id',
  '/api/posts',
  '/api/posts/:slug',
  '/api/topics',
  '/api/topics/:slug',
  '/api/site',
  '/api/testimonials',
  '/api/pages/:slug',
];

const patterns = publicReads.map((path) => path.replace(/:[a-z]+/, '[^/]+')).join('|');
const isPublic = new RegExp(`^(${patterns})(\\?.*)?$`);
/** Free text has unlimited values, so answers to searches are made each time. */
const search = /[?&]q=/;

/** Instead of an answer that may be stored: a refusal, or the last answer while the database is unavailable. */
type Unstored = Response | Answer;

export type PublicReadCache = AnswerCache<Unstored>;

/**
 * The public reads, from memory until content changes. While the database is unavailable they give what they gave last,
 * so that pages show that instead of an error. Every answer is made by a call without cookies.
 */
export function createPublicReads(call: ApiCall, cache: PublicReadCache) {
  const values = new WeakMap<Buffer, unknown>();

  const makerOf = (path: string) => async () => {
    const response = await call(path);
    const type = response.headers.get('Content-Type') ?? 'application/json';
    if (response.ok) return { bytes: Buffer.from(await response.arrayBuffer()), type, isFallback: search.test(path) };
    // A deleted or unpublished record is not shown again.
    if (response.status < 500) cache.forget(path);
    return { other: cache.old(path) ?? response };
  };

  /** The value of an answer, parsed once for all who read it; nobody changes it. */
  function jsonOf({ bytes }: Answer): JsonAnswer {
    if (!values.has(bytes)) values.set(bytes, JSON.parse(bytes.toString()));
    return { ok: true, status: 200, json: async () => values.get(bytes) };
  }

  const read: ReadApi = async (path) => {
    if (!isPublic.test(path)) return call(path);
    const found = await cache.find(path, makerOf(path));
    if ('bytes' in found) return jsonOf(found);
    // Cloned, because others who wait for the same answer read it, too.
    return found.other instanceof Response ? found.other.clone() : jsonOf(found.other);
  };

  /** Answers a public read over HTTP. */
  const handle: Handler = async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const path = pathname + search;
    if (!isPublic.test(path)) return next();
    const encoding = pickEncoding(context.req.header('Accept-Encoding'));
    const found = await cache.get(path, encoding, makerOf(path));
    if ('body' in found) return storedResponse(context, found);
    if (found.other instanceof Response) return found.other.clone();
    return storedResponse(context, await variantOf(found.other, encoding, {}, 'once'));
  };

  return { read, handle };
}

export type PublicReads = ReturnType<typeof createPublicReads>;
