import { api } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import { getMe } from '../account/endpoints.ts';
import {
  type Completions,
  deviceCompletions,
  removeCompletions,
  subscribeToCompletions,
} from './device-completions.ts';
import { mergeFreeCompletions } from './endpoints.ts';

const isEmpty = (completions: Completions) => Object.keys(completions).length === 0;

/**
 * Uploads the device's completions to the account whenever `me` is fetched (at the start, at sign-in, in another tab) and
 * whenever a course is marked. A failed upload is retried the next time.
 */
export function mergeDeviceCompletions({ dispatch, getState, subscribe }: AppStore): void {
  const selectMe = getMe.select();
  let fetchedAt = selectMe(getState()).fulfilledTimeStamp;
  let isMerging = false;

  const upload = async (uploaded: Completions): Promise<boolean> => {
    const completions = Object.entries(uploaded).map(([course, completedAt]) => ({ course, completedAt }));
    const { error } = await dispatch(mergeFreeCompletions.initiate({ completions }));
    if (error) return false;
    // The account is fetched again before the device removes its completions, so that no status changes back meanwhile.
    await dispatch(getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    return true;
  };

  const merge = async () => {
    const uploaded = deviceCompletions();
    if (isMerging || !selectMe(getState()).data || isEmpty(uploaded)) return;
    isMerging = true;
    const isSaved = await upload(uploaded);
    isMerging = false;
    // Triggers the next upload, if more were saved in the meantime.
    if (isSaved) removeCompletions(uploaded);
  };

  subscribe(() => {
    const { fulfilledTimeStamp } = selectMe(getState());
    if (fulfilledTimeStamp === fetchedAt) return;
    fetchedAt = fulfilledTimeStamp;
    void merge();
  });
  subscribeToCompletions((isOtherTab) => {
    if (!isOtherTab) void merge();
    // Another tab has uploaded them, so the data in this tab is stale.
    else if (isEmpty(deviceCompletions())) dispatch(api.util.invalidateTags(['User', 'Learning']));
  });
  void merge();
}
