import type { Context, MiddlewareHandler } from 'hono';
import { fail } from '../base/errors.ts';
import type { Deps } from '../deps.ts';

type OriginCheck = {
  /** The `Origin` header, if any. */
  origin: string | undefined;
  /** Host and port that the request was sent to. */
  host: string;
  publicUrl: string;
  isPublicUrlSet: boolean;
  hasSession: boolean;
};

/**
 * Whether a state change is allowed from this origin: that of the public URL; where the operator set none, also the host that the
 * request names, whatever it is, so that the site works at any address at which it is tried.
 * A request without `Origin` comes from another program, which may not have a session.
 */
export function isOriginAllowed({ origin, host, publicUrl, isPublicUrlSet, hasSession }: OriginCheck): boolean {
  if (origin === undefined) return !hasSession;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (given.origin === new URL(publicUrl).origin) return true;
  return !isPublicUrlSet && given.host !== '' && given.host === host;
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
      isPublicUrlSet: deps.env.isPublicUrlSet,
      hasSession: hasSession(context),
    });
    if (!allowed) fail.forbidden();
    await next();
  };
}
