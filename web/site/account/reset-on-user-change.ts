import { api } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import { getMe } from './endpoints.ts';

/**
 * Invalidates all personal data when another person signs in, in this or another tab, so that no one sees the progress and
 * quizzes of someone else.
 */
export function resetOnUserChange({ dispatch, getState, subscribe }: AppStore): void {
  const selectEmail = () => getMe.select()(getState()).data?.email;
  let lastEmail = selectEmail();
  subscribe(() => {
    const email = selectEmail();
    if (!email || email === lastEmail) return;
    const isAnother = lastEmail !== undefined;
    lastEmail = email;
    if (isAnother) dispatch(api.util.invalidateTags(['User', 'Learning']));
  });
}
