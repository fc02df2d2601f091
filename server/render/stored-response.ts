import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { pickEncoding } from '../base/encoding.ts';
import { REQUEST_ID } from '../http/access-log.ts';
import type { Variant } from './response-cache.ts';

function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch === etag ||
      ifNoneMatch === '*' ||
      ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  );
}

/** Sends a stored response, or 304 to a client that has it already. */
export function storedResponse(context: Context, { body, etag, headers }: Variant): Response {
  const fresh = isFresh(context.req.header('If-None-Match'), etag);
  const pairs: [string, string][] = [];
  for (let index = 0; index < headers.length; index += 2) pairs.push([headers[index] ?? '', headers[index + 1] ?? '']);
  if (fresh) return new Response(null, { status: 304, headers: pairs.filter(([name]) => name !== 'Content-Length') });
  return new Response(new Uint8Array(body), { headers: pairs });
}

/** Undefined for any request without a stored response. */
export type LookupStored = (request: IncomingMessage, encoding: ReturnType<typeof pickEncoding>) => Variant | undefined;

/** Sends a stored response straight to the socket; false if none is stored. */
export function createServeStored(lookup: LookupStored) {
  return (request: IncomingMessage, response: ServerResponse, id: string): boolean => {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const variant = lookup(request, pickEncoding(headers['accept-encoding']?.toString()));
    if (!variant) return false;
    if (isFresh(headers['if-none-match'], variant.etag)) {
      response.writeHead(304, [...withoutLength(variant.headers), REQUEST_ID, id]).end();
      return true;
    }
    response.writeHead(200, [...variant.headers, REQUEST_ID, id]);
    response.end(method === 'HEAD' ? undefined : variant.body);
    return true;
  };
}

function withoutLength(headers: string[]): string[] {
  const at = headers.indexOf('Content-Length');
  return at < 0 ? headers : headers.toSpliced(at, 2);
}
