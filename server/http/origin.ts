import type { Context, MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';
import { RequestError } from './errors.ts';

type OriginCheck = {
  /** The `Origin` header, if any. */
  origin: string | undefined;
  /** Host and port that the request was sent to. */
  host: string;
  publicUrl: string;
  hasSession: boolean;
};

/**
 * Whether a state change may come from this origin: the request's own host, or the public address.
 * Without an `Origin` it comes from another program, which may not carry a session.
 */
export function isOriginAllowed({ origin, host, publicUrl, hasSession }: OriginCheck): boolean {
  if (origin === undefined) return !hasSession;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  return given.host !== '' && (given.host === host || given.origin === new URL(publicUrl).origin);
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
