import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { type ApiFetch, api } from './api.ts';
import { blogSlice } from './features/blog/slice.ts';
import { resourcesSlice } from './features/resources/slice.ts';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  blog: blogSlice.reducer,
  resources: resourcesSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;

/** A store: one for the browser, one for each request on the server. */
export function createStore(apiFetch: ApiFetch, preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer,
    ...(preloadedState && { preloadedState }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: { apiFetch } } }).concat(api.middleware),
    devTools: false,
  });
}

export type AppStore = ReturnType<typeof createStore>;
