import type { MiddlewareHandler } from 'hono';

/** Lets pages of any site read the answer; only for what is public and made to be read by other programs. */
export const readableByAll: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('Access-Control-Allow-Origin', '*');
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
};
