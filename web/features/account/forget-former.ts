import { api } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import { accountApi } from './endpoints.ts';

/**
 * Lets go of what the tab knows of one person as soon as another one is signed in, in this tab or in another: their
 * progress and their quizzes are nobody else's to read.
 */
export function forgetFormerPerson({ dispatch, getState, subscribe }: AppStore): void {
  const selectEmail = () => accountApi.endpoints.getMe.select()(getState()).data?.email;
  let known = selectEmail();
  subscribe(() => {
    const email = selectEmail();
    if (!email || email === known) return;
    const isAnother = known !== undefined;
    known = email;
    if (isAnother) dispatch(api.util.invalidateTags(['User', 'Learning']));
  });
}
