import { api } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import { claimDrafts } from '../../ui/form/draft.ts';
import { getMe } from './endpoints.ts';

/**
 * Invalidates all personal data and drops what was typed when another person signs in, in this or another tab, so that no one sees
 * the progress, quizzes and drafts of someone else.
 */
export function resetOnUserChange({ dispatch, getState, subscribe }: AppStore): void {
  const selectEmail = () => getMe.select()(getState()).data?.email;
  let lastEmail = selectEmail();
  if (lastEmail) claimDrafts(lastEmail);
  subscribe(() => {
    const email = selectEmail();
    if (!email || email === lastEmail) return;
    const isAnother = lastEmail !== undefined;
    lastEmail = email;
    claimDrafts(email);
    if (isAnother) dispatch(api.util.invalidateTags(['User', 'Learning']));
  });
}
