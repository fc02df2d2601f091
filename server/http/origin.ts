import type { Context, MiddlewareHandler } from 'hono';
import { fail } from '../base/errors.ts';
import type { Deps } from '../deps.ts';

type OriginCheck = {
  origin: string | undefined;
  host: string;
  publicUrl: string;
  isPublicUrlSet: boolean;
  hasSession: boolean;
};

/**
 * Whether a state change is allowed from this origin: that of the public URL. If the operator set none, also that of the host in
 * the request, so that the site works at any address. A request without `Origin` is not from a browser, and may not have a
 * session.
 */
export function isOriginAllowed({ origin, host, publicUrl, isPublicUrlSet, hasSession }: OriginCheck): boolean {
  if (origin === undefined) return !hasSession;
  if (!URL.canParse(origin)) return false;
  const sender = new URL(origin);
  if (sender.origin === new URL(publicUrl).origin) return true;
  return !isPublicUrlSet && sender.host !== '' && sender.host === host;
}

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

/** The allowed uses of an export: to open or save it, or to read it by a script of this site. */
const allowedDestinations = ['document', 'empty'];

/**
 * Refuses an export to a page that embeds its address as a picture, script or frame, so that no one exports data without
 * intending to (Fetch Metadata, `Sec-Fetch-Dest`). Programs other than browsers do not send the header.
 * @throws RequestError forbidden
 */
export function refuseEmbedding(context: Context): void {
  const destination = context.req.header('Sec-Fetch-Dest');
  if (destination !== undefined && !allowedDestinations.includes(destination)) fail.forbidden();
}
