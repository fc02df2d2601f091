import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { compressed } from './compressed.ts';

/** Says that an answer may be stored and must be asked for again each time, unless the route said otherwise. */
const revalidate: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.ok && !context.res.headers.has('Cache-Control')) {
    context.header('Cache-Control', 'public, max-age=0, must-revalidate');
  }
};

/** At once: by default each digest goes through the thread pool, which took 13 % of the time of a list. */
function generateDigest(body: Uint8Array): ArrayBuffer {
  return Uint8Array.from(hash('sha256', body, 'buffer')).buffer;
}

/**
 * Middleware of a route whose answer is the same for everybody: a strong ETag, 304 for who has it already.
 * Never for what belongs to one person.
 */
export const publicAnswer: [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler] = [
  etag({ generateDigest }),
  revalidate,
  compressed,
];

/** Keeps out of every cache what did not say that it may be stored. */
export const privateByDefault: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
};
