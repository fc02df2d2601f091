import type { Handler, Hono, MiddlewareHandler } from 'hono';
import { isStorable } from '../../contract/base/text.ts';
import { fail, RequestError } from '../base/errors.ts';

export const refuseMalformedUrl: MiddlewareHandler = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  if (!isDecodable(pathname) || !isDecodable(search)) throw new RequestError('malformed_request');
  await next();
};

function isDecodable(encoded: string): boolean {
  try {
    return isStorable(decodeURIComponent(encoded));
  } catch {
    return false;
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers requests without a route: 405 with the path's methods (RFC 9110 section 15.5.6), else 404. */
export function unmatchedHandler(app: Pick<Hono, 'router'>): Handler {
  return (context) => {
    const allowed = METHODS.filter((method) => hasRoute(app, method, context.req.path));
    if (allowed.length === 0) fail.notFound();
    if (allowed.includes('GET')) allowed.splice(1, 0, 'HEAD');
    throw new RequestError('method_not_allowed', { headers: { Allow: allowed.join(', ') } });
  };
}

/** Middleware, which is for all methods, does not count. */
function hasRoute(app: Pick<Hono, 'router'>, method: string, path: string): boolean {
  const [matches] = app.router.match(method, path);
  return matches.some(([[, route]]) => route.method === method);
}
