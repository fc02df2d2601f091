import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { HydrationState } from 'react-router';
import type { ApiFetch } from '../contract/rendering.ts';
import { api } from './api.ts';
import type { PageFrame } from './document-context.ts';
import { blogSlice } from './site/posts/slice.ts';
import { resourcesSlice } from './site/topics/slice.ts';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  blog: blogSlice.reducer,
  resources: resourcesSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;

export function createStore(apiFetch: ApiFetch, preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer,
    ...(preloadedState && { preloadedState }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: { apiFetch } } }).concat(api.middleware),
    devTools: false,
  });
}

export type AppStore = ReturnType<typeof createStore>;

/** The state that the server sends to the browser, so that hydration does not repeat calls. */
export type SerialState = {
  frame: Omit<PageFrame, 'state' | 'chrome'>;
  store: Partial<RootState>;
  router: Pick<HydrationState, 'loaderData'>;
};

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The part of the store that a browser needs, with the same bytes for every render of a page: request ids and times are left out,
 * and keys are sorted, because responses arrive in any order. `fulfilledTimeStamp` stays, as a constant, because RTK Query needs
 * it to recognise a result.
 */
export function storeSnapshot(store: AppStore): Partial<RootState> {
  const { [api.reducerPath]: cache, blog, resources } = store.getState();
  const queries = sortKeys(
    Object.fromEntries(
      Object.entries(cache.queries).flatMap(([key, entry]) => (entry ? [[key, withoutTimes(entry)] as const] : [])),
    ),
  );
  // Tags of the desk come last, in any order: its pages are not cached.
  const { Blog, Calendar, Certificate, Course, Doubt, Learning, Resource, User, ...deskTags } = cache.provided.tags;
  const tags = { Blog, Calendar, Certificate, Course, Doubt, Learning, Resource, User, ...deskTags };
  const provided = { tags, keys: sortKeys(cache.provided.keys) };
  return { [api.reducerPath]: { ...cache, queries, provided, subscriptions: {}, mutations: {} }, blog, resources };
}

function withoutTimes<Entry extends { status: string }>(entry: Entry) {
  const times = { requestId: '', startedTimeStamp: 1 };
  // A failed call stays failed: the browser must hydrate what the server rendered.
  return entry.status === 'fulfilled' ? { ...entry, ...times, fulfilledTimeStamp: 1 } : { ...entry, ...times };
}
