import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import sirv from 'sirv';
import { asRequest, type CurrentRequest } from '../current-request.ts';
import { REQUEST_ID } from './request-id.ts';

type Request = Parameters<RequestListener>;
export type Files = (...request: [...Request, next: () => void]) => void;

/** What there is to say of a request once it was answered. */
export type Answered = {
  requestId: string;
  method: string;
  /** Pattern of the route; `file` or `stored page` for what is answered before there are routes. */
  route: string;
  /** Of what everybody may read and keep, for such an address names content and nobody. */
  path?: string;
  status: number;
  /** Until the last byte of the answer was handed to the system; of a stored page, to the stream before it. */
  milliseconds: number;
  /** Of the answer, with its head. */
  bytes: number;
  /** The client was gone before the end. */
  aborted?: true;
};

type Hear = ((answered: Answered) => void) | undefined;

/** Who hears of every request once it was answered; those from the memory are so many that they are told apart. */
export type Hearers = { onAnswered?: Hear; onStoredPage?: Hear };

type ListenerOptions = Hearers & {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Answers a stored page at once, or gives false. */
  hit: (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean;
  files: Files;
  /** The id of a request. */
  idOf: (request: IncomingMessage) => string;
};

/** Files of the built client; names under /assets carry a hash of their content, so those are kept for ever. */
export function builtFiles(clientDir: string, headers: Record<string, string>): Files {
  const entries = Object.entries(headers);
  const files = sirv(clientDir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      response.setHeader('Cache-Control', kept);
    },
  });
  return (request, response, next) => {
    // Before sirv looks: it tells nobody of its 304.
    for (const [name, value] of entries) response.setHeader(name, value);
    // A file that cannot be opened any more, as after a build over a running site: sirv does not hear its error.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    files(request, response, next);
  };
}

/** Stored pages first, then files, then everything else: what is asked most often passes the least code. */
export function createListener(options: ListenerOptions): RequestListener {
  const { hit, files, idOf, onAnswered, onStoredPage } = options;
  // Probes of balancers that speak HTTP/1.0 name no host; the name is of this machine, which no other site has for its own.
  const rest = getRequestListener(options.fetch, { hostname: 'localhost' });
  return (request, response) => {
    const early = onStoredPage && startWatch(request, response);
    const id = idOf(request);
    if (hit(request, response, id)) {
      if (early) onStoredPage({ ...early({ id, route: 'stored page' }), path: pathOf(request) });
      return;
    }
    response.setHeader(REQUEST_ID, id);
    const current = { id, route: 'file' };
    if (onAnswered) {
      const watch = early ?? startWatch(request, response);
      response.once('close', () => {
        const isForAll = response.statusCode < 400 && String(response.getHeader('cache-control')).startsWith('public');
        onAnswered({
          ...watch(current),
          ...(isForAll && { path: pathOf(request) }),
          ...(!response.writableFinished && { aborted: true }),
        });
      });
    }
    asRequest(current, () => {
      if (request.method === 'GET' || request.method === 'HEAD')
        files(request, response, () => rest(request, response));
      else rest(request, response);
    });
  };
}

/** Begins to count; what it gives tells the outcome. */
function startWatch({ socket, method = '' }: IncomingMessage, response: ServerResponse) {
  const begun = performance.now();
  const before = socket.bytesWritten;
  return ({ id, route }: CurrentRequest): Answered => ({
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
