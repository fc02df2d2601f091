import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { encode, pickEncoding } from '../base/encoding.ts';

const revalidate: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.ok && !context.res.headers.has('Cache-Control')) {
    context.res.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  }
};

/** Synchronous, because the default digest uses the thread pool, which took 13 % of the time of a list. */
function generateDigest(body: Uint8Array): ArrayBuffer {
  return Uint8Array.from(hash('sha256', body, 'buffer')).buffer;
}

/** Smaller responses fit one packet uncompressed. */
const MIN_BYTES = 1024;

/** Media types of texts; pictures and documents are compressed already, and CSV files stream. */
const textType = /^(text\/(?!csv\b)|image\/svg\+xml|application\/(.+\+)?(json|xml)\b)/;

/** Compresses a response, before the ETag middleware, so that each encoding gets its own; skips responses that already have one. */
export const compress: MiddlewareHandler = async (context, next) => {
  await next();
  const { ok, status, headers } = context.res;
  const isText = textType.test(headers.get('Content-Type') ?? '');
  if (!ok || !isText || headers.has('Content-Encoding') || headers.has('ETag')) return;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = pickEncoding(context.req.header('Accept-Encoding'));
  if (encoding === 'identity') return;
  const bytes = Buffer.from(await context.res.arrayBuffer());
  const isLargeEnough = bytes.length >= MIN_BYTES;
  if (isLargeEnough) headers.set('Content-Encoding', encoding);
  const body = isLargeEnough ? await encode(bytes, encoding, 'once') : bytes;
  // Cleared first, because Hono would merge the old headers into the new ones.
  context.res = undefined;
  context.res = new Response(new Uint8Array(body), { status, headers });
};

/**
 * Middleware of a route with the same response for everyone: a strong ETag and 304. Never for personal data. The public reads of
 * the API do not need it: `render/public-reads.ts` stores and answers them.
 */
export const publicResponse: [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler] = [
  etag({ generateDigest }),
  revalidate,
  compress,
];

/** Keeps responses without a cache policy out of every cache. */
export const noStoreByDefault: MiddlewareHandler = async (context, next) => {
  await next();
  // Not by `context.header`, which would create a new response, with its body as a stream.
  if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
};
