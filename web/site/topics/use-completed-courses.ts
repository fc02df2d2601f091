import { useSyncExternalStore } from 'react';
import type { FreeCompletion } from '../../../contract/learning/free-completion.ts';
import { useMe } from '../account/endpoints.ts';
import { type Completions, deviceCompletions, subscribeToCompletions } from './device-completions.ts';

const NO_COMPLETIONS: Completions = {};

/** Joins the completions of device and account; if both have a course, the earlier time counts, as on the server. */
export function joinCompletions(device: Completions, account: readonly FreeCompletion[]): Completions {
  const joined = { ...device };
  for (const { course, completedAt } of account) {
    const other = joined[course];
    if (!other || completedAt < other) joined[course] = completedAt;
  }
  return joined;
}

/** The completions on this device and in the account; before hydration without those of the device. */
export function useCompletedCourses(): Completions {
  const device = useSyncExternalStore(subscribeToCompletions, deviceCompletions, () => NO_COMPLETIONS);
  const me = useMe();
  return joinCompletions(device, me?.freeCompletions ?? []);
}
