import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { isOfDesk } from '../contract/paths.ts';
import type { Rendered, RenderInput } from '../contract/rendering.ts';
import { api } from './api.ts';
import { cachedChrome } from './cached-chrome.tsx';
import { storeArrived } from './calls.ts';
import { createDeskRoutes } from './desk-routes.tsx';
import { PageFrameProvider } from './document-context.ts';
import { stateWithSite } from './initial-state.ts';
import { storeContext } from './page-route.ts';
import { createRoutes } from './routes.tsx';
import { createStore, type SerialState, storeSnapshot } from './store.ts';
import { scriptJson } from './ui/PageMeta.tsx';

export { courseCoverSvg, postCoverSvg } from './ui/cover/cover-svg.ts';

/** The handlers of the two apps, which all requests share; each request has its own store. */
const site = createStaticHandler(createRoutes());
const desk = createStaticHandler(createDeskRoutes());

export async function render({ url, apiFetch, frame, outcome, fallbackSite, onRoute }: RenderInput): Promise<Rendered> {
  const store = createStore(apiFetch, await stateWithSite(apiFetch, fallbackSite));
  try {
    const { pathname } = new URL(url);
    const isDesk = isOfDesk(pathname);
    const { query, dataRoutes } = isDesk ? desk : site;
    const requestContext = new RouterContextProvider(new Map([[storeContext, store]]));
    const context = await query(new Request(url), { requestContext });
    store.dispatch(storeArrived);
    const matches = context instanceof Response ? matchRoutes(dataRoutes, pathname) : context.matches;
    onRoute?.(matches?.at(-1)?.route.path ?? '*');
    if (context instanceof Response) {
      return { kind: 'redirect', status: context.status, location: context.headers.get('Location') ?? '/' };
    }
    const pageFrame = { ...frame, ...(outcome && { outcome }) };
    const serialState: SerialState = {
      frame: pageFrame,
      store: storeSnapshot(store),
      router: { loaderData: context.loaderData },
    };
    const state = scriptJson(serialState);
    const chrome = isDesk ? undefined : await cachedChrome(store, pathname);
    const html = renderToString(
      <PageFrameProvider value={{ ...pageFrame, state, chrome }}>
        <Provider store={store}>
          <StaticRouterProvider
            // Without routes: `context` has those that match, and all others would be copied for each render.
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
