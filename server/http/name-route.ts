import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { noteRoute } from '../current-request.ts';

/** Tells the request's line in the log which route answered. Pages are one route here; their renderer says which. */
export const nameRoute: MiddlewareHandler = async (context, next) => {
  noteRoute('page');
  await next();
  const route = routePath(context);
  if (route !== '/*') noteRoute(route);
};
