import type { AppStore } from '../../store.ts';
import { accountApi } from '../account/endpoints.ts';
import { type Completions, deviceCompletions, forgetCompletions, onDeviceCompletions } from './device-completions.ts';
import { resourcesApi } from './endpoints.ts';

const isEmpty = (completions: Completions) => Object.keys(completions).length === 0;

/**
 * Gives the account of who is signed in what the device remembers: whenever who that is was asked and answered (at the
 * start, at sign-in, in another tab), and when a course is marked. What cannot be given stays for the next time.
 */
export function mergeDeviceCompletions({ dispatch, getState, subscribe }: AppStore): void {
  const selectMe = accountApi.endpoints.getMe.select();
  let answeredAt = selectMe(getState()).fulfilledTimeStamp;
  let isMerging = false;

  const give = async (given: Completions): Promise<boolean> => {
    const completions = Object.entries(given).map(([course, completedAt]) => ({ course, completedAt }));
    const { error } = await dispatch(resourcesApi.endpoints.mergeFreeCompletions.initiate(completions));
    if (error) return false;
    // Asked again before the device forgets, so that no status falls back in between.
    await dispatch(accountApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    return true;
  };

  const merge = async () => {
    const given = deviceCompletions();
    if (isMerging || !selectMe(getState()).data || isEmpty(given)) return;
    isMerging = true;
    const isKept = await give(given);
    isMerging = false;
    // Leads to the next merge, if more was marked meanwhile.
    if (isKept) forgetCompletions(given);
  };

  subscribe(() => {
    const { fulfilledTimeStamp } = selectMe(getState());
    if (fulfilledTimeStamp === answeredAt) return;
    answeredAt = fulfilledTimeStamp;
    void merge();
  });
  onDeviceCompletions((isOtherTab) => {
    if (!isOtherTab) void merge();
    // Given to the account over there: what is known of it here is old.
    else if (isEmpty(deviceCompletions())) dispatch(resourcesApi.util.invalidateTags(['User', 'Learning']));
  });
  void merge();
}
