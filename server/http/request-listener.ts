import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import sirv from 'sirv';
import { type CurrentRequest, runAsRequest } from '../base/current-request.ts';
import { REQUEST_ID } from './access-log.ts';

type Request = Parameters<RequestListener>;
export type Files = (...request: [...Request, next: () => void]) => void;

export type FinishedRequest = {
  requestId: string;
  method: string;
  /** Pattern of the route; `file` or `stored` for requests that do not reach the router. */
  route: string;
  /** Path of public, cacheable content only, because it has no personal data. */
  path?: string;
  status: number;
  /** Time until the last byte of the response was handed to the system, or for a cached response to the stream. */
  milliseconds: number;
  /** Of the response, with its head. */
  bytes: number;
  /** The client disconnected before the end. */
  aborted?: true;
};

type RequestObserver = ((request: FinishedRequest) => void) | undefined;

/** Called after each request; there are so many pages from the page cache that they have their own observer. */
export type RequestObservers = { onFinished?: RequestObserver; onCachedPage?: RequestObserver };

type ListenerOptions = RequestObservers & {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Answers from the page cache, or returns false. */
  serveCached: (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean;
  files: Files;
  /** The id of a request. */
  idOf: (request: IncomingMessage) => string;
};

/** Types of texts, of which the file server names no encoding (ASVS 5.0 4.1.1). */
const textTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the built client; names under /assets contain a hash of their content, so browsers may cache them indefinitely. */
export function builtFiles(clientDir: string, headers: Record<string, string>): Files {
  const entries = Object.entries(headers);
  const files = sirv(clientDir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      const policy = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      response.setHeader('Cache-Control', policy);
      const type = textTypes[extname(path)];
      if (type) response.setHeader('Content-Type', `${type}; charset=utf-8`);
    },
  });
  return (request, response, next) => {
    // Set before sirv runs: it calls `setHeaders` for no 304.
    for (const [name, value] of entries) response.setHeader(name, value);
    // Sirv ignores the error of a file that can no longer be opened.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    files(request, response, next);
  };
}

/** Answers from the page cache, then from files, then from the router: the most frequent requests run the least code. */
export function createRequestListener(options: ListenerOptions): RequestListener {
  const { serveCached, files, idOf, onFinished, onCachedPage } = options;
  // Probes of load balancers in HTTP/1.0 have no Host header; `localhost` is no other site's name.
  const router = getRequestListener(options.fetch, { hostname: 'localhost' });
  return (request, response) => {
    const finishCached = onCachedPage && measure(request, response);
    const id = idOf(request);
    if (serveCached(request, response, id)) {
      if (finishCached) onCachedPage({ ...finishCached({ id, route: 'stored' }), path: pathOf(request) });
      return;
    }
    response.setHeader(REQUEST_ID, id);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const current = { id, route: 'file', isRead };
    if (onFinished) {
      const finish = finishCached ?? measure(request, response);
      response.once('close', () => {
        const isPublic = response.statusCode < 400 && String(response.getHeader('cache-control')).startsWith('public');
        onFinished({
          ...finish(current),
          ...(isPublic && { path: pathOf(request) }),
          ...(!response.writableFinished && { aborted: true }),
        });
      });
    }
    runAsRequest(current, () => {
      if (isRead) files(request, response, () => router(request, response));
      else router(request, response);
    });
  };
}

function measure({ socket, method = '' }: IncomingMessage, response: ServerResponse) {
  const startedAt = performance.now();
  const bytesBefore = socket.bytesWritten;
  return ({ id, route }: CurrentRequest): FinishedRequest => ({
    requestId: id,
    method,
    route,
    status: response.statusCode,
    milliseconds: Math.round((performance.now() - startedAt) * 1000) / 1000,
    bytes: socket.bytesWritten - bytesBefore,
  });
}

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}
