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

/** The record with its names in one order. */
function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The part of the store that a browser needs. Request ids and times are left out: with them, or with
 * the order in which the calls were answered, two renders of the same page would differ. `fulfilledTimeStamp` stays, as
 * a constant, because RTK Query takes it as the sign of an answer.
 */
export function storeSnapshot(store: AppStore): Partial<RootState> {
  const { [api.reducerPath]: cache, blog, resources } = store.getState();
  const queries = sorted(
    Object.fromEntries(
      Object.entries(cache.queries).flatMap(([key, entry]) => (entry ? [[key, withoutTimes(entry)] as const] : [])),
    ),
  );
  // Those of the desk come after; its pages are not stored, so their order is no matter.
  const { Blog, Certificate, Course, Learning, Resource, User, ...deskTags } = cache.provided.tags;
  const tags = { Blog, Certificate, Course, Learning, Resource, User, ...deskTags };
  const provided = { tags, keys: sorted(cache.provided.keys) };
  return { [api.reducerPath]: { ...cache, queries, provided, subscriptions: {}, mutations: {} }, blog, resources };
}

function withoutTimes<Entry extends { status: string }>(entry: Entry) {
  const times = { requestId: '', startedTimeStamp: 1 };
  // A failed call stays failed, so that the browser hydrates the page that the server rendered.
  return entry.status === 'fulfilled' ? { ...entry, ...times, fulfilledTimeStamp: 1 } : { ...entry, ...times };
}
