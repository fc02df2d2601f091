import type { FormOutcome } from '../../contract/form-outcome.ts';
import type { Site } from '../../contract/site.ts';
import { noteRoute } from '../current-request.ts';
import type { Log } from '../deps.ts';
import { describeFault } from '../http/fault.ts';
import type { WebBundle } from './bundle.ts';
import { isNamed, isPersonal } from './cache-key.ts';
import { type ApiCall, withLastGood } from './last-good.ts';

export type RendererOptions = {
  bundle: WebBundle;
  /** The API of this process. */
  call: ApiCall;
  publicUrl: string;
  fallbackSite: Site;
  log: Log;
  /** Hears how many milliseconds each page took. */
  onRendered?: ((milliseconds: number) => void) | undefined;
};

/** A rendered page, or where to go instead; `cookies` are what the calls of a page of one person set. */
export type RenderedPage = ({ status: number; html: string } | { status: number; location: string }) & {
  cookies?: readonly string[];
};

type RenderOptions = {
  /** Cookie header for the one call that brings a form's outcome. */
  cookie?: string | undefined;
  /** True for a page of one person: then every call is made with the cookie. */
  personal?: boolean;
  /** An outcome known already, when the database that would hold it is away. */
  outcome?: FormOutcome | undefined;
};

const OUTCOME_PATH = '/api/form-outcome';

/** Calls whose answer depends on who asks. */
const ownPaths = /^\/api\/(me|dashboard|account|learning|desk)(\/|$)/;
const isOwn = (path: string) => ownPaths.test(path);

/** Renders pages of the web app over the API of this process. */
export function createRenderer({ bundle, call, publicUrl, fallbackSite, log, onRendered }: RendererOptions) {
  const lastGood = withLastGood(call);
  const frame = { assets: bundle.assets, origin: new URL(publicUrl).origin };

  /** @param onCookie hears of each cookie that a call of one person sets, such as that of a session prolonged. */
  function apiFetchFor({ cookie, outcome, personal }: RenderOptions, onCookie: (cookie: string) => void): ApiCall {
    const headers = { Accept: 'application/json', ...(cookie && { Cookie: cookie }) };
    return async (path, init) => {
      if (path === OUTCOME_PATH) return outcome ? Response.json({ data: outcome }) : call(path, { ...init, headers });
      if (!personal || !isOwn(path)) return lastGood(path, init);
      // What is one person's own is not kept to be shown again.
      const answer = await call(path, { ...init, headers });
      for (const set of answer.headers.getSetCookie()) onCookie(set);
      return answer;
    };
  }

  /** @param target path and query of the page. Never throws: a fault becomes a plain page that offers a retry. */
  return async (target: string, options: RenderOptions = {}): Promise<RenderedPage> => {
    const cookies = new Set<string>();
    let pattern = 'page';
    const begun = performance.now();
    const apiCall = apiFetchFor(options, (cookie) => cookies.add(cookie));
    try {
      const { render } = await bundle.load();
      const rendered = await render({
        url: frame.origin + target,
        apiFetch: async (path, init) => apiCall(path, init),
        frame,
        fallbackSite,
        onRoute: (route) => {
          pattern = route === '*' ? 'page' : route;
          noteRoute(pattern);
        },
      });
      return { ...rendered, cookies: [...cookies] };
    } catch (error) {
      const { pathname } = new URL(target, publicUrl);
      const isOfAll = pattern !== 'page' && !isPersonal(pathname) && !isNamed(pathname);
      log('error', 'render.failed', { route: pattern, ...(isOfAll && { path: pathname }), ...describeFault(error) });
      return { status: 500, html: brokenPage(bundle.assets.styles), cookies: [...cookies] };
    } finally {
      onRendered?.(performance.now() - begun);
    }
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

function brokenPage(styles: string): string {
  return `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<link rel="stylesheet" href="${styles}">
</head>
<body>
<main class="wrap py-16">
<h1 class="title-2">Something went wrong</h1>
<p class="mt-4">Server error. Please try again later.</p>
<p class="mt-4"><a href="">Try again</a></p>
</main>
</body>
</html>`;
}
