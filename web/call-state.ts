import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError } from './api.ts';

/** The state of a call in the query cache. */
type CachedCall = { data?: unknown; isError: boolean; error?: ApiError | SerializedError };

/** `loading` and `error` of the client state (docs/fixed.md, Blog). */
export type CallState = { loading: boolean; error: ApiError | SerializedError | undefined };

/** The state of calls that are shown together; loaded data stays while a later call loads or fails. */
export function callState(...calls: CachedCall[]): CallState {
  const unloaded = calls.filter(({ data }) => data === undefined);
  const failed = unloaded.find(({ isError }) => isError);
  return { loading: unloaded.length > 0 && !failed, error: failed?.error };
}
