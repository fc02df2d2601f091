import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import sirv from 'sirv';

type Request = Parameters<RequestListener>;
export type Files = (...request: [...Request, next: () => void]) => void;

type ListenerOptions = {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Answers a stored page at once, or gives false. */
  hit: (...request: Request) => boolean;
  files: Files;
};

/** Files of the built client; names under /assets carry a hash of their content, so those are kept for ever. */
export function builtFiles(clientDir: string, headers: Record<string, string>): Files {
  return sirv(clientDir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      response.setHeader('Cache-Control', kept);
    },
  });
}

/** Stored pages first, then files, then everything else: what is asked most often passes the least code. */
export function createListener({ fetch, hit, files }: ListenerOptions): RequestListener {
  const rest = getRequestListener(fetch);
  return (request, response) => {
    if (hit(request, response)) return;
    if (request.method === 'GET' || request.method === 'HEAD') files(request, response, () => rest(request, response));
    else rest(request, response);
  };
}
