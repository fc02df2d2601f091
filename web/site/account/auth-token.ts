import type { Me } from '../../../contract/people/me.ts';
import type { AppStore } from '../../store.ts';
import { getMe } from './endpoints.ts';

/** A local storage key (docs/fixed.md, Accounts). It holds a random placeholder, never a credential. */
const AUTH_TOKEN_KEY = 'authToken';

/**
 * Synchronises `authToken` with the session on the server, and follows other tabs.
 * @returns the signed-in person
 */
export async function syncAuthToken(store: AppStore): Promise<Me | undefined> {
  const options = { forceRefetch: true, subscribe: false };
  const refetchMe = () => void store.dispatch(getMe.initiate(undefined, options));
  addEventListener('storage', ({ key }) => key === AUTH_TOKEN_KEY && refetchMe());
  // A page from the back/forward cache is out of date.
  addEventListener('pageshow', ({ persisted }) => persisted && refetchMe());
  const { data: me, isSuccess } = await store.dispatch(getMe.initiate());
  if (isSuccess) setAuthToken(me !== null);
  return me;
}

/** Sets the token at sign-in and removes it at sign-out; other tabs get a storage event. */
export function setAuthToken(isSignedIn: boolean): void {
  try {
    if (!isSignedIn) localStorage.removeItem(AUTH_TOKEN_KEY);
    else if (!localStorage.getItem(AUTH_TOKEN_KEY)) localStorage.setItem(AUTH_TOKEN_KEY, crypto.randomUUID());
  } catch {
    // Storage is blocked: other tabs notice at their next call.
  }
}
