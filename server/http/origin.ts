import type { Context, MiddlewareHandler } from 'hono';
import { RequestError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';

type OriginCheck = {
  /** The `Origin` header, if any. */
  origin: string | undefined;
  /** Host and port that the request was sent to. */
  host: string;
  publicUrl: string;
  hasSession: boolean;
};

/**
 * Whether a state change is allowed from this origin: the request's own host, or the public URL. If that has https,
 * the own host needs https too, so that a page loaded without it changes nothing.
 * A request without `Origin` comes from another program, which may not have a session.
 */
export function isOriginAllowed({ origin, host, publicUrl, hasSession }: OriginCheck): boolean {
  if (origin === undefined) return !hasSession;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  const site = new URL(publicUrl);
  if (given.origin === site.origin) return true;
  return given.host !== '' && given.host === host && (site.protocol === 'http:' || given.protocol === 'https:');
}

/** Refuses a state change from another site with 403. */
export function checkOrigin(
  deps: Pick<Deps, 'env'>,
  hasSession: (context: Context) => boolean = () => false,
): MiddlewareHandler {
  return async (context, next) => {
    const allowed = isOriginAllowed({
      origin: context.req.header('Origin'),
      host: new URL(context.req.url).host,
      publicUrl: deps.env.PUBLIC_URL,
      hasSession: hasSession(context),
    });
    if (!allowed) throw new RequestError('forbidden');
    await next();
  };
}
