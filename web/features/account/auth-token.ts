import type { AppStore } from '../../store.ts';
import { accountApi } from './endpoints.ts';

/** Local storage key of specification section 9. It holds a random placeholder, never a credential. */
export const AUTH_TOKEN_KEY = 'authToken';

/** Sets `authToken` right against the session that the server knows, and follows other tabs. */
export async function syncAuthToken(store: AppStore): Promise<void> {
  const options = { forceRefetch: true, subscribe: false };
  const ask = () => void store.dispatch(accountApi.endpoints.getMe.initiate(undefined, options));
  addEventListener('storage', ({ key }) => key === AUTH_TOKEN_KEY && ask());
  // A page that Back brings to life again does not know what happened since.
  addEventListener('pageshow', ({ persisted }) => persisted && ask());
  const { data: me, isSuccess } = await store.dispatch(accountApi.endpoints.getMe.initiate());
  if (isSuccess) setAuthToken(me !== null);
}

/** Set at sign-in and removed at sign-out, which the other tabs hear of; storage may be forbidden. */
export function setAuthToken(isSignedIn: boolean): void {
  try {
    if (!isSignedIn) localStorage.removeItem(AUTH_TOKEN_KEY);
    else if (!localStorage.getItem(AUTH_TOKEN_KEY)) localStorage.setItem(AUTH_TOKEN_KEY, crypto.randomUUID());
  } catch {
    // Then other tabs learn of it at their next call.
  }
}
