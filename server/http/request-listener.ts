import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import sirv from 'sirv';
import { type CurrentRequest, runAsRequest } from '../base/current-request.ts';
import { REQUEST_ID } from './access-log.ts';

type Request = Parameters<RequestListener>;
export type Files = (...request: [...Request, next: () => void]) => void;

/** A finished request, for the access log and the metrics. */
export type FinishedRequest = {
  requestId: string;
  method: string;
  /** Pattern of the route; `file` or `stored` for requests that do not reach the router. */
  route: string;
  /** Only of public, cacheable content, whose path holds no personal data. */
  path?: string;
  status: number;
  /** Time until the system, or for a cached response the stream, took the last byte of the response. */
  milliseconds: number;
  /** Of the response, with its head. */
  bytes: number;
  /** The client disconnected before the end. */
  aborted?: true;
};

type Observer = ((request: FinishedRequest) => void) | undefined;

/** Called after each request; pages from the page cache are so many that they have their own observer. */
export type RequestObservers = { onFinished?: Observer; onCachedPage?: Observer };

type ListenerOptions = RequestObservers & {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Answers from the page cache, or returns false. */
  serveCached: (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean;
  files: Files;
  /** The id of a request. */
  idOf: (request: IncomingMessage) => string;
};

/** Serves the built client; names under /assets contain a hash of their content, so browsers cache those for ever. */
export function builtFiles(clientDir: string, headers: Record<string, string>): Files {
  const entries = Object.entries(headers);
  const files = sirv(clientDir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      const policy = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      response.setHeader('Cache-Control', policy);
    },
  });
  return (request, response, next) => {
    // Set before sirv runs: it calls `setHeaders` for no 304.
    for (const [name, value] of entries) response.setHeader(name, value);
    // Sirv ignores the error of a file that can no longer be opened, as after a build over a running site.
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
    const early = onCachedPage && measure(request, response);
    const id = idOf(request);
    if (serveCached(request, response, id)) {
      if (early) onCachedPage({ ...early({ id, route: 'stored' }), path: pathOf(request) });
      return;
    }
    response.setHeader(REQUEST_ID, id);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const current = { id, route: 'file', isRead };
    if (onFinished) {
      const finish = early ?? measure(request, response);
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

/** Starts to measure a request. @returns a function that gives the result */
function measure({ socket, method = '' }: IncomingMessage, response: ServerResponse) {
  const begun = performance.now();
  const before = socket.bytesWritten;
  return ({ id, route }: CurrentRequest): FinishedRequest => ({
    requestId: id,
    method,
    route,
    status: response.statusCode,
    milliseconds: Math.round((performance.now() - begun) * 1000) / 1000,
    bytes: socket.bytesWritten - before,
  });
}

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}
