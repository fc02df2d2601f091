import { api } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import { getMe } from './endpoints.ts';

/**
 * Invalidates all personal data when another person signs in, in this tab or another: no one may see the progress and
 * quizzes of someone else.
 */
export function resetOnUserChange({ dispatch, getState, subscribe }: AppStore): void {
  const selectEmail = () => getMe.select()(getState()).data?.email;
  let known = selectEmail();
  subscribe(() => {
    const email = selectEmail();
    if (!email || email === known) return;
    const isAnother = known !== undefined;
    known = email;
    if (isAnother) dispatch(api.util.invalidateTags(['User', 'Learning']));
  });
}
