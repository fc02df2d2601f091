import type { Site } from '../contract/publishing/site.ts';
import type { ApiFetch } from '../contract/rendering.ts';
import { api } from './api.ts';
import { getSite } from './site-settings.ts';
import { createStore, type RootState, storeSnapshot } from './store.ts';

/** States by the response from which they were made: the API returns the same object until the settings change. */
const stateOf = new WeakMap<object, Partial<RootState>>();

/** The state of a store that has the settings of the site, with which every page begins. @param fallback settings if they cannot be read */
export async function stateWithSite(apiFetch: ApiFetch, fallback: Site): Promise<Partial<RootState>> {
  const site: unknown = await apiFetch('/api/site')
    .then((response) => response.json())
    .catch(() => undefined);
  const isKey = typeof site === 'object' && site !== null;
  const cached = isKey ? stateOf.get(site) : undefined;
  if (cached) return cached;
  const state = await loadSite(apiFetch, fallback);
  if (isKey) stateOf.set(site, state);
  return state;
}

async function loadSite(apiFetch: ApiFetch, fallback: Site): Promise<Partial<RootState>> {
  const store = createStore(apiFetch);
  const { data } = await store.dispatch(getSite.initiate());
  if (!data) await store.dispatch(getSite.upsert(undefined, fallback));
  const state = storeSnapshot(store);
  // The timers of the store would outlive it.
  store.dispatch(api.util.resetApiState());
  return state;
}
