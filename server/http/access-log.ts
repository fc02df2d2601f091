import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { setRoute } from '../base/current-request.ts';
import type { Env } from '../base/env.ts';
import type { Log } from '../base/log.ts';
import type { FinishedRequest, RequestObservers } from './request-listener.ts';

/**
 * Writes a line for each finished request, without anything that identifies a person: no address, no query, and a path
 * only of public content.
 */
export function accessLog(log: Log, which: Env['LOG_REQUESTS'] = 'none'): RequestObservers {
  const write = (request: FinishedRequest) => log('info', 'request', request);
  return {
    ...(which !== 'none' && { onFinished: write }),
    ...(which === 'all' && { onCachedPage: write }),
  };
}

/** The header of a response with the id of its request, which is also in the log. */
export const REQUEST_ID = 'X-Request-Id';

/** Ids that may be logged: nginx writes 32 hexadecimal digits, others UUIDs or the like. */
const wellFormed = /^[\w-]{8,64}$/;

/** Gives requests their ids; a trusted proxy's own id is used, so that its log and ours can be joined. */
export function requestIds(trustProxy: number): (request: IncomingMessage) => string {
  if (trustProxy === 0) return () => randomUUID();
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  };
}

/** Sets the route of the request's line in the log. Pages are one route here; the renderer sets the exact one. */
export const nameRoute: MiddlewareHandler = async (context, next) => {
  setRoute('page');
  await next();
  const route = routePath(context);
  if (route !== '/*') setRoute(route);
};
