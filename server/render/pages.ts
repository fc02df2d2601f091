import type { Context } from 'hono';
import type { FormOutcome } from '../../contract/base/form-outcome.ts';
import { nextPath } from '../../contract/paths.ts';
import { encode, pickEncoding } from '../base/encoding.ts';
import { OUTCOME_COOKIE, type ReadOutcome } from '../http/form-outcomes.ts';
import type { ReadSession } from './api-client.ts';
import { isPersonal, pageKey } from './cache-key.ts';
import type { RenderedPage, Renderer } from './renderer.ts';
import { type CachedResponse, type ResponseCache, variantOf } from './response-cache.ts';
import { type LookupStored, storedResponse } from './stored-response.ts';

export type PageCache = ResponseCache<RenderedPage>;

const HTML = 'text/html; charset=utf-8';

function responseOf(html: string): CachedResponse {
  return { bytes: Buffer.from(html), type: HTML };
}

/**
 * The canonical path of a page: without doubled or trailing slashes, in lower case, encoded in one way. The router accepts other
 * forms, too, but this one decides whether a page is cached, and for whom.
 * @throws URIError when the path cannot be decoded
 */
function canonicalPath(pathname: string): string {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return `/${segments.map((segment) => encodeURIComponent(decodeURIComponent(segment).toLowerCase())).join('/')}`;
}

function isDecodable(pathname: string): boolean {
  try {
    // Compared, because the build would remove a call whose value is not used.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

const forVisitors = /^\/sign(up|in)(\?|$)/;

/** Whether a request has the cookie of an outcome, under either of its names. */
function hasOutcomeCookie(cookies: string | undefined): boolean {
  return cookies?.includes(OUTCOME_COOKIE) ?? false;
}

/** Readers of the data on which a page depends besides its address: the person, and the outcome of the form that they sent. */
type RequestReaders = { readSession: ReadSession; readOutcome: ReadOutcome };

const visitorReaders: RequestReaders = {
  readSession: async () => ({ isSignedIn: false, cookies: [] }),
  readOutcome: async () => null,
};

function withCookies(response: Response, cookies: readonly string[] = []): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

export function createPages(
  render: Renderer,
  cache: PageCache,
  { readSession, readOutcome }: RequestReaders = visitorReaders,
) {
  async function redirectSignedIn(context: Context, url: URL): Promise<Response | undefined> {
    const cookie = context.req.header('Cookie');
    if (!cookie || !forVisitors.test(url.pathname)) return undefined;
    const { isSignedIn, cookies } = await readSession(cookie);
    return isSignedIn ? withCookies(redirect(nextPath(url.searchParams.get('next')), 303), cookies) : undefined;
  }

  function redirect(location: string, status: number): Response {
    return new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-store' } });
  }

  async function uncachedResponse(page: RenderedPage, accept?: string): Promise<Response> {
    if ('location' in page) return redirect(page.location, page.status);
    const encoding = pickEncoding(accept);
    return new Response(new Uint8Array(await encode(Buffer.from(page.html), encoding, 'once')), {
      status: page.status,
      headers: {
        'Content-Type': HTML,
        'Cache-Control': 'no-store',
        Vary: 'Accept-Encoding',
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
    });
  }

  /** Undefined if the cookie is invalid or too old. */
  async function showOutcome(context: Context, key: string): Promise<Response | undefined> {
    const outcome = await readOutcome(context.req.header('Cookie'));
    return outcome
      ? uncachedResponse(await render(key, { outcome }), context.req.header('Accept-Encoding'))
      : undefined;
  }

  async function showPersonal(context: Context, key: string): Promise<Response> {
    const cookie = context.req.header('Cookie');
    const page = await render(key, { cookie, personal: true, outcome: await readOutcome(cookie) });
    return withCookies(await uncachedResponse(page, context.req.header('Accept-Encoding')), page.cookies);
  }

  async function handle(context: Context): Promise<Response> {
    const url = new URL(context.req.url);
    if (!isDecodable(url.pathname)) return uncachedResponse(await render('/unreadable-address'));
    const path = canonicalPath(url.pathname);
    if (path !== url.pathname) return redirect(path + url.search, 308);
    const { key, cacheable, isConfidential } = pageKey(url);
    if (isPersonal(path)) return showPersonal(context, key);
    const redirected = await redirectSignedIn(context, url);
    if (redirected) return redirected;
    const withOutcome = await showOutcome(context, key);
    if (withOutcome) return withOutcome;

    const accept = context.req.header('Accept-Encoding');
    const encoding = pickEncoding(accept);
    if (!cacheable) {
      const page = await render(key);
      if (page.status !== 200 || 'location' in page || isConfidential) return uncachedResponse(page, accept);
      return storedResponse(context, await variantOf(responseOf(page.html), encoding, {}, 'once'));
    }
    const stored = await cache.get(key, encoding, async () => {
      const page = await render(key);
      return page.status === 200 && 'html' in page ? responseOf(page.html) : { unstored: page };
    });
    return 'unstored' in stored ? uncachedResponse(stored.unstored, accept) : storedResponse(context, stored);
  }

  const lookup: LookupStored = ({ url = '', headers: { cookie } }, encoding) => {
    if (hasOutcomeCookie(cookie) || (cookie && forVisitors.test(url))) return undefined;
    return cache.lookup(url, encoding);
  };

  return {
    handle,
    lookup,
    formPage: async (
      path: string,
      outcome: FormOutcome,
      { status, cookie }: { status: number; cookie: string | undefined },
    ): Promise<Response> => {
      const personal = isPersonal(path.replace(/[?#].*/s, ''));
      const page = await render(path, { outcome, ...(personal && { personal, cookie }) });
      return uncachedResponse('html' in page && page.status === 200 ? { ...page, status } : page);
    },
  };
}

export type Pages = ReturnType<typeof createPages>;
