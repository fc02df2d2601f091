import { useSyncExternalStore } from 'react';
import type { FreeCompletion } from '../../../contract/learning/free-completion.ts';
import { useMe } from '../account/endpoints.ts';
import { type Completions, deviceCompletions, subscribeToCompletions } from './device-completions.ts';

const none: Completions = {};

/** Joins completions of device and account; of two for a course, the earlier one counts, as on the server. */
export function joinCompletions(device: Completions, account: readonly FreeCompletion[]): Completions {
  const joined = { ...device };
  for (const { course, completedAt } of account) {
    const other = joined[course];
    if (!other || completedAt < other) joined[course] = completedAt;
  }
  return joined;
}

/** Completions on this device and in the account; none until hydration. */
export function useCompletedCourses(): Completions {
  const device = useSyncExternalStore(subscribeToCompletions, deviceCompletions, () => none);
  const me = useMe();
  return joinCompletions(device, me?.freeCompletions ?? []);
}
