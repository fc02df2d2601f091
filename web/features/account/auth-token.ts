import type { AppStore } from '../../store.ts';
import { accountApi } from './endpoints.ts';

/** Local storage key of specification section 9. It holds a random placeholder, never a credential. */
export const AUTH_TOKEN_KEY = 'authToken';

/** Sets `authToken` right against the session that the server knows, and follows other tabs. */
export async function syncAuthToken(store: AppStore): Promise<void> {
  addEventListener('storage', ({ key }) => {
    if (key === AUTH_TOKEN_KEY) store.dispatch(accountApi.util.invalidateTags(['User']));
  });
  const { data: me, isSuccess } = await store.dispatch(accountApi.endpoints.getMe.initiate());
  if (!isSuccess) return;
  if (me === null) localStorage.removeItem(AUTH_TOKEN_KEY);
  else if (!localStorage.getItem(AUTH_TOKEN_KEY)) localStorage.setItem(AUTH_TOKEN_KEY, crypto.randomUUID());
}
