import type { FormOutcome } from '../../contract/base/form-outcome.ts';
import type { Site } from '../../contract/publishing/site.ts';
import { bodyOf } from '../api/endpoint.ts';
import { setRoute } from '../base/current-request.ts';
import { describeError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { onePerTurn } from '../base/turns.ts';
import type { WebBundle } from './bundle.ts';
import { isPersonal } from './cache-key.ts';
import type { ApiCall, JsonResponse, ReadApi } from './public-reads.ts';

type RendererOptions = {
  bundle: WebBundle;
  call: ApiCall;
  read: ReadApi;
  publicUrl: string;
  fallbackSite: Site;
  log: Log;
  /** In milliseconds. */
  onRendered?: ((milliseconds: number) => void) | undefined;
};

/** A rendered page or a redirect; `cookies` are those that the API calls of a personal page set. */
export type RenderedPage = ({ status: number; html: string } | { status: number; location: string }) & {
  cookies?: readonly string[];
};

type RenderOptions = {
  cookie?: string | undefined;
  /** True for a personal page: its calls send the cookie, except those with a response that is cached for everyone. */
  personal?: boolean;
  outcome?: FormOutcome | null;
};

export function createRenderer({ bundle, call, read, publicUrl, fallbackSite, log, onRendered }: RendererOptions) {
  const frame = { assets: bundle.assets, origin: new URL(publicUrl).origin };
  const turn = onePerTurn();

  /** Such as the cookie of a prolonged session. */
  function apiFetchFor({ cookie, personal }: RenderOptions, onCookie: (cookie: string) => void) {
    const headers = { Accept: 'application/json', ...(cookie && { Cookie: cookie }) };
    return async (path: string, init?: RequestInit): Promise<JsonResponse> => {
      if (!personal) return read(path);
      return read(path, async () => {
        const response = await call(path, { ...init, headers });
        for (const value of response.headers.getSetCookie()) onCookie(value);
        // The endpoint's response body itself, because parsing its text takes time.
        const { ok, status } = response;
        return { ok, status, json: async () => bodyOf(response) ?? response.json() };
      });
    };
  }

  /** @param target path and query of the page. It never throws: an error becomes a plain page that offers a retry. */
  return async (target: string, options: RenderOptions = {}): Promise<RenderedPage> => {
    const cookies = new Set<string>();
    let pattern = 'page';
    await turn();
    const startedAt = performance.now();
    const apiCall = apiFetchFor(options, (cookie) => cookies.add(cookie));
    try {
      const { render } = await bundle.load();
      const rendered = await render({
        url: frame.origin + target,
        apiFetch: apiCall,
        frame,
        outcome: options.outcome ?? null,
        fallbackSite,
        onRoute: (route) => {
          pattern = route === '*' ? 'page' : route;
          setRoute(pattern);
        },
      });
      return { ...rendered, cookies: [...cookies] };
    } catch (error) {
      const { pathname } = new URL(target, publicUrl);
      const isPublic = pattern !== 'page' && !isPersonal(pathname);
      log('error', 'render.failed', { route: pattern, ...(isPublic && { path: pathname }), ...describeError(error) });
      return { status: 500, html: errorPage(bundle.assets.styles), cookies: [...cookies] };
    } finally {
      onRendered?.(performance.now() - startedAt);
    }
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

function errorPage(styles: string): string {
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
