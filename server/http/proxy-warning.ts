import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';

/** Once: without `TRUST_PROXY`, all visitors behind a proxy would share the limits of its address. */
export function warnOfProxy({ env, log }: Pick<Deps, 'env' | 'log'>): MiddlewareHandler {
  let isWarned = env.TRUST_PROXY > 0;
  return async (context, next) => {
    if (!isWarned && context.req.header('X-Forwarded-For') !== undefined) {
      isWarned = true;
      log('warn', 'proxy.not_trusted', { hint: 'Set TRUST_PROXY to the number of proxies in front of the site' });
    }
    await next();
  };
}
