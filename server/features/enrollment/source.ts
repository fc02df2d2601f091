import { campaignOf, cutSource, type RequestSource } from '../../../contract/request-source.ts';
import type { Deps } from '../../deps.ts';
import { isOriginAllowed } from '../../http/origin.ts';

/** Where a request came from: what the client says, or, of a form without script, the address of its page. */
export function sourceOf(deps: Pick<Deps, 'env'>, request: Request, given: RequestSource): RequestSource {
  return cutSource(given.page === undefined ? { ...given, ...pageOf(deps, request) } : given);
}

/** Page and campaign in the `Referer`, when that is a page of this site. */
function pageOf({ env }: Pick<Deps, 'env'>, request: Request): RequestSource {
  const referer = URL.parse(request.headers.get('Referer') ?? '');
  const { host } = new URL(request.url);
  const site = { host, publicUrl: env.PUBLIC_URL, hasSession: true };
  if (!referer || !isOriginAllowed({ ...site, origin: referer.origin })) return {};
  return { page: referer.pathname, ...campaignOf(referer.searchParams) };
}
