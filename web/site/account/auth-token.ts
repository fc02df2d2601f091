import type { Me } from '../../../contract/people/me.ts';
import type { AppStore } from '../../store.ts';
import { getMe } from './endpoints.ts';

/** A local storage key (docs/fixed.md, Accounts). It holds a random placeholder, never a credential. */
const AUTH_TOKEN_KEY = 'authToken';
/** The value for a moment at sign-out: other tabs drop what a session that only ended would leave. */
const SIGNED_OUT = 'signed out';

/** Synchronises `authToken` with the session on the server, and follows other tabs. @returns the signed-in person */
export async function syncAuthToken(store: AppStore): Promise<Me | undefined> {
  const options = { forceRefetch: true, subscribe: false };
  const refetchMe = () => void store.dispatch(getMe.initiate(undefined, options));
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== AUTH_TOKEN_KEY) return;
    if (newValue !== SIGNED_OUT) return refetchMe();
    clearTab();
    // No form asks to stay.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    // A new document, so that no data of this person stays in memory; by a POST, `reload` would ask to send the form again.
    location.replace(location.pathname + location.search);
  });
  // A page from the back/forward cache is out of date.
  addEventListener('pageshow', ({ persisted }) => persisted && refetchMe());
  const { data: me, isSuccess } = await store.dispatch(getMe.initiate());
  if (isSuccess) setAuthToken(me !== null);
  return me;
}

/** Sets the token at sign-in and removes it once the session has ended; other tabs get a storage event. */
export function setAuthToken(isSignedIn: boolean): void {
  try {
    if (!isSignedIn) localStorage.removeItem(AUTH_TOKEN_KEY);
    else if (!localStorage.getItem(AUTH_TOKEN_KEY)) localStorage.setItem(AUTH_TOKEN_KEY, crypto.randomUUID());
  } catch {
    // Storage is blocked: other tabs notice at their next call.
  }
}

/** Removes the token and clears all tabs, after a sign-out or the deletion of the account: the next person must not see the data of the last one. */
export function clearTabs(): void {
  clearTab();
  try {
    localStorage.setItem(AUTH_TOKEN_KEY, SIGNED_OUT);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  setAuthToken(false);
}

function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
