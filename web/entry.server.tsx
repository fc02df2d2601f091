import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { Site } from '../contract/site.ts';
import { type ApiFetch, api } from './api.ts';
import { createDeskRoutes } from './desk-routes.tsx';
import { type PageFrame, PageFrameProvider } from './document-context.ts';
import { siteApi } from './features/site/endpoints.ts';
import { storeContext } from './page-route.ts';
import { isOfDesk } from './paths.ts';
import { createRoutes } from './routes.tsx';
import { type AppStore, createStore, type SerialState, storeSnapshot } from './store.ts';
import { scriptJson } from './ui/JsonScript.tsx';

export { courseCoverSvg, postCoverSvg } from './ui/cover/cover-svg.ts';

export type RenderInput = {
  /** Absolute URL of the page. */
  url: string;
  apiFetch: ApiFetch;
  frame: Omit<PageFrame, 'state'>;
  /** Brand and contact to show if they cannot be read. */
  fallbackSite: Site;
  /** Called with the route's pattern, such as `/courses/:slug`; `*` for an unknown path. */
  onRoute?: (pattern: string) => void;
};

export type Rendered =
  | { kind: 'page'; status: number; html: string }
  | { kind: 'redirect'; status: number; location: string };

/** Loads the brand, which every page shows. */
async function loadSite(store: AppStore, fallback: Site): Promise<void> {
  const answer = await store.dispatch(siteApi.endpoints.getSite.initiate());
  if (!answer.data) await store.dispatch(siteApi.util.upsertQueryData('getSite', undefined, fallback));
}

/** Made once, with a store for each request. */
const site = createStaticHandler(createRoutes());
const desk = createStaticHandler(createDeskRoutes());

/** Renders one page as the person sees it whose session `apiFetch` sends. */
export async function render({ url, apiFetch, frame, fallbackSite, onRoute }: RenderInput): Promise<Rendered> {
  const store = createStore(apiFetch);
  try {
    const { pathname } = new URL(url);
    const { query, dataRoutes } = isOfDesk(pathname) ? desk : site;
    const requestContext = new RouterContextProvider(new Map([[storeContext, store]]));
    const [context] = await Promise.all([query(new Request(url), { requestContext }), loadSite(store, fallbackSite)]);
    const matches = context instanceof Response ? matchRoutes(dataRoutes, pathname) : context.matches;
    onRoute?.(matches?.at(-1)?.route.path ?? '*');
    if (context instanceof Response) {
      return { kind: 'redirect', status: context.status, location: context.headers.get('Location') ?? '/' };
    }
    const forBrowser: SerialState = { frame, store: storeSnapshot(store), router: { loaderData: context.loaderData } };
    const state = scriptJson(forBrowser);
    const html = renderToString(
      <PageFrameProvider value={{ ...frame, state }}>
        <Provider store={store}>
          <StaticRouterProvider
            // Without the routes: the matches in `context` have theirs, and all others would be copied for each render.
            router={createStaticRouter([], context)}
            context={context}
            hydrate={false}
          />
        </Provider>
      </PageFrameProvider>,
    );
    return { kind: 'page', status: context.statusCode, html: `<!DOCTYPE html>${html}` };
  } finally {
    // The cache timers of RTK Query would outlive the request.
    store.dispatch(api.util.resetApiState());
  }
}
