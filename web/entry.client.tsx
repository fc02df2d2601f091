import { StrictMode, startTransition, useEffect } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, type DataRouteObject, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { isOfDesk } from '../contract/paths.ts';
import type { ApiFetch } from '../contract/rendering.ts';
import { reloadOnceOnMissingChunk, yieldToMain } from './chunks.ts';
import { PageFrameProvider } from './document-context.ts';
import { storeContext } from './page-route.ts';
import { createRoutes } from './routes.tsx';
import { clearTabs, syncAuthToken } from './site/account/auth-token.ts';
import { resetOnUserChange } from './site/account/reset-on-user-change.ts';
import { startServiceWorker } from './site/offline/start-service-worker.ts';
import { mergeDeviceCompletions } from './site/topics/merge-completions.ts';
import { createStore, type SerialState } from './store.ts';

/** Signals to the boot script that it can replay the clicks that it held during the start. */
function HydratedSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}

/** Loads the lazy page before hydration, or React would throw away the server's HTML. */
async function resolveMatchedPages(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'object' || !route.lazy.Component) return;
      const Component = await route.lazy.Component();
      Object.assign(route, { Component, lazy: undefined } satisfies Partial<DataRouteObject>);
    }),
  );
}

/** Fetches from the API; without a network the service worker answers with the stored page of a lesson instead. */
const fetchOrStored: ApiFetch = async (path, init) => {
  const response = await fetch(path, init);
  const isPage = response.headers.get('Content-Type')?.includes('html');
  return isPage ? import('./site/offline/index.ts').then((m) => m.lessonAnswer(response)) : response;
};

async function start(): Promise<void> {
  await yieldToMain();
  const json = document.getElementById('state')?.textContent ?? '';
  // The server's renderer wrote a value of this type.
  const state: SerialState = JSON.parse(json);
  const store = createStore(fetchOrStored, state.store);
  storeContext.defaultValue = store;
  await yieldToMain();
  const isDesk = isOfDesk(window.location.pathname);
  const routes = isDesk ? (await import('./desk-routes.tsx')).createDeskRoutes() : createRoutes();
  await resolveMatchedPages(routes);
  await yieldToMain();
  // Downloaded with the other libraries; its start is a task of its own.
  const { hydrateRoot } = await import('react-dom/client');
  await yieldToMain();
  const router = createBrowserRouter(routes, { hydrationData: state.router });
  await yieldToMain();
  // `me` may arrive before the last part is hydrated: until then every part renders the server's state.
  const serverState = store.getState();
  // As a transition, hydration yields to a tap or a key every few milliseconds.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageFrameProvider value={{ ...state.frame, state: json }}>
          <Provider store={store} serverState={serverState}>
            <RouterProvider router={router} />
            <HydratedSignal />
          </Provider>
        </PageFrameProvider>
      </StrictMode>,
    );
  });
  const { outcome } = state.frame;
  if (outcome?.ok && outcome.form === 'delete-account') clearTabs();
  resetOnUserChange(store);
  mergeDeviceCompletions(store);
  const me = await syncAuthToken(store);
  // Only a build has the service worker.
  if (!import.meta.env.PROD || isDesk || !(me || navigator.serviceWorker?.controller)) return;
  await startServiceWorker(store, me?.email);
}

reloadOnceOnMissingChunk();
await start().catch((error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the page works without the client, but the failure must be visible.
  console.error('The client could not start', error);
  // Makes the boot script release the clicks that it held.
  dispatchEvent(new Event('clientfailed'));
});
