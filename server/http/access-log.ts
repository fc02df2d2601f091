import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { setRoute } from '../base/current-request.ts';
import type { Env } from '../base/env.ts';
import type { Log } from '../base/log.ts';
import type { FinishedRequest, RequestObservers } from './request-listener.ts';

/** Proxies and monitors request these every few seconds. A change of readiness has a line of its own (`site.degraded`, `site.not_ready`). */
const probes = new Set(['/api/ready', '/api/health']);

/** Logs requests without anything that identifies a person: no address, no query, and a path only for public content. */
export function accessLog(log: Log, logged: Env['LOG_REQUESTS'] = 'none'): RequestObservers {
  const write = (request: FinishedRequest) => {
    if (!probes.has(request.route)) log('info', 'request', request);
  };
  return {
    ...(logged !== 'none' && { onFinished: write }),
    ...(logged === 'all' && { onCachedPage: write }),
  };
}

export const REQUEST_ID = 'X-Request-Id';

/** Ids that may be logged: nginx writes 32 hexadecimal digits, other proxies UUIDs or the like. */
const loggableId = /^[\w-]{8,64}$/;

/** The function that gives a request its id; a trusted proxy's id is used, so that its log and ours can be joined. */
export function requestIds(trustProxy: number): (request: IncomingMessage) => string {
  if (trustProxy === 0) return () => randomUUID();
  return ({ headers }) => {
    const id = headers['x-request-id'];
    return typeof id === 'string' && loggableId.test(id) ? id : randomUUID();
  };
}

/** Sets the route of the request in the log. All pages have one route here; the renderer sets the exact one. */
export const setLoggedRoute: MiddlewareHandler = async (context, next) => {
  setRoute('page');
  await next();
  const route = routePath(context);
  if (route !== '/*') setRoute(route);
};
