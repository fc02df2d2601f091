import type { MiddlewareHandler } from 'hono';
import { encode, pickEncoding } from '../render/encoding.ts';

/** Less than this goes in one packet as it is. */
const LEAST_BYTES = 1024;

/** What is text; pictures and documents are compressed in themselves. */
const text = /^(text\/|image\/svg\+xml|application\/(.+\+)?(json|xml)\b)/;

/**
 * Compresses a text for who can read that. Where the answer gets an ETag, this stands nearer to the route, so that each
 * encoding has one of its own; an answer that has one already is left alone.
 */
export const compressed: MiddlewareHandler = async (context, next) => {
  await next();
  const { ok, status, headers } = context.res;
  const isText = text.test(headers.get('Content-Type') ?? '');
  if (!ok || !isText || headers.has('Content-Encoding') || headers.has('ETag')) return;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = pickEncoding(context.req.header('Accept-Encoding'));
  if (encoding === 'identity') return;
  const bytes = Buffer.from(await context.res.arrayBuffer());
  const isWorth = bytes.length >= LEAST_BYTES;
  if (isWorth) headers.set('Content-Encoding', encoding);
  const body = isWorth ? await encode(bytes, encoding) : bytes;
  // Cleared first, or the headers would be kept beside themselves.
  context.res = undefined;
  context.res = new Response(new Uint8Array(body), { status, headers });
};
