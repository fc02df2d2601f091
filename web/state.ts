import type { HydrationState } from 'react-router';
import { api } from './api.ts';
import type { PageFrame } from './document-context.ts';
import type { AppStore, RootState } from './store.ts';

/** What the server hands to the browser so that hydration asks for nothing twice. */
export type SerialState = {
  frame: Omit<PageFrame, 'state'>;
  store: Partial<RootState>;
  router: Pick<HydrationState, 'loaderData'>;
};

/**
 * The part of the store that a browser needs. Request ids and times are left out: with them two renders of the same
 * page would differ. `fulfilledTimeStamp` stays, as a constant, because RTK Query takes it as the sign of an answer.
 */
export function storeSnapshot(store: AppStore): Partial<RootState> {
  const { [api.reducerPath]: cache, blog, resources } = store.getState();
  const queries = Object.fromEntries(
    Object.entries(cache.queries).flatMap(([key, entry]) =>
      entry?.status === 'fulfilled'
        ? [[key, { ...entry, requestId: '', startedTimeStamp: 1, fulfilledTimeStamp: 1 }] as const]
        : [],
    ),
  );
  return { [api.reducerPath]: { ...cache, queries, subscriptions: {}, mutations: {} }, blog, resources };
}
