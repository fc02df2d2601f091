import type { Handler, Hono, MiddlewareHandler } from 'hono';
import { isStorable } from '../../contract/text.ts';
import { RequestError } from './errors.ts';

/** Refuses an address that is not UTF-8 in percent-encoding, or that carries what no text of ours can hold. */
export const wellFormedAddress: MiddlewareHandler = async (context, next) => {
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

/** Answers what no route took: 405 with the methods that the path has (RFC 9110 section 15.5.6), else 404. */
export function answerUnknown(app: Pick<Hono, 'router'>): Handler {
  return (context) => {
    const allowed = METHODS.filter((method) => hasRoute(app, method, context.req.path));
    if (allowed.length === 0) throw new RequestError('not_found');
    if (allowed.includes('GET')) allowed.splice(1, 0, 'HEAD');
    throw new RequestError('method_not_allowed', { headers: { Allow: allowed.join(', ') } });
  };
}

/** True when a route of exactly this method matches; middleware stands for all methods and does not count. */
function hasRoute(app: Pick<Hono, 'router'>, method: string, path: string): boolean {
  const [matches] = app.router.match(method, path);
  return matches.some(([[, route]]) => route.method === method);
}
