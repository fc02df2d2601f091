import { StrictMode, startTransition } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, type DataRouteObject, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PageFrameProvider } from './document-context.ts';
import { syncAuthToken } from './features/account/auth-token.ts';
import { forgetFormerPerson } from './features/account/forget-former.ts';
import { mergeDeviceCompletions } from './features/resources/merge-completions.ts';
import { nextTask } from './next-task.ts';
import { isOfDesk } from './paths.ts';
import { createRoutes } from './routes.tsx';
import { reloadOnceOnMissingScript } from './stale-tab.ts';
import type { SerialState } from './state.ts';
import { createStore } from './store.ts';
import { HydratedSignal } from './ui/HydratedSignal.tsx';

/** A lazy page must be there before hydration, or its server-made HTML would be thrown away. */
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

/**
 * React DOM, which came with the other libraries: asked for here, its own start is a task of its own. It makes constant
 * errors then, and for their stacks an attached inspector (and so Lighthouse) has the whole of it parsed again, 13 of the
 * 18 ms of its start; without a limit an error takes no stack.
 */
async function startReactDom() {
  const { stackTraceLimit } = Error;
  Reflect.deleteProperty(Error, 'stackTraceLimit');
  try {
    return await import('react-dom/client');
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

async function start(): Promise<void> {
  await nextTask();
  const json = document.getElementById('state')?.textContent ?? '';
  // The server's renderer wrote it from a value of this type.
  const state: SerialState = JSON.parse(json);
  const store = createStore((path, init) => fetch(path, init), state.store);
  await nextTask();
  const isDesk = isOfDesk(window.location.pathname);
  const routes = isDesk ? (await import('./desk-routes.tsx')).createDeskRoutes(store) : createRoutes(store);
  await resolveMatchedPages(routes);
  await nextTask();
  const { hydrateRoot } = await startReactDom();
  await nextTask();
  const router = createBrowserRouter(routes, { hydrationData: state.router });
  await nextTask();
  // Who is signed in may be known before the last part is hydrated: until then every part is what the server sent.
  const serverState = store.getState();
  // As a transition, hydration gives way to a tap or a key every few milliseconds.
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
  forgetFormerPerson(store);
  mergeDeviceCompletions(store);
  syncAuthToken(store);
}

reloadOnceOnMissingScript();
await start().catch((error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the page stays usable without the client, but the failure must be seen.
  console.error('The client could not start', error);
  // What the boot script holds back for the client is let go.
  dispatchEvent(new Event('clientfailed'));
});
