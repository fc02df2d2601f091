import { useSyncExternalStore } from 'react';
import type { FreeCompletion } from '../../../contract/free-completion.ts';
import { accountApi } from '../account/endpoints.ts';
import { type Completions, deviceCompletions, onDeviceCompletions } from './device-completions.ts';

const none: Completions = {};

/** Of the device's and the account's completion of a course the earlier one, as the account keeps them. */
export function joinCompletions(device: Completions, account: readonly FreeCompletion[]): Completions {
  const joined = { ...device };
  for (const { course, completedAt } of account) {
    const other = joined[course];
    if (!other || completedAt < other) joined[course] = completedAt;
  }
  return joined;
}

/** The free courses that are completed on this device or in the account; none until the page is hydrated. */
export function useCompletedCourses(): Completions {
  const device = useSyncExternalStore(onDeviceCompletions, deviceCompletions, () => none);
  const { data: me } = accountApi.endpoints.getMe.useQueryState();
  return joinCompletions(device, me?.freeCompletions ?? []);
}
