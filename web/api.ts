import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { ApiError } from './api-error.ts';
import { nextTask } from './next-task.ts';

/** Sends one request to `/api`; the server calls its own routes in-process, the browser the network. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** What a thunk finds beside `dispatch` and `getState`. */
export type ThunkExtra = { apiFetch: ApiFetch };

type Request = string | { path: string; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown };
type EndpointOptions = {
  /** A 404 is an answer of its own (null), not a failure. */
  missingIsNull?: boolean;
  /** A good status is a success, whatever came with it. */
  statusDecides?: boolean;
};

function isThunkExtra(extra: unknown): extra is ThunkExtra {
  return typeof extra === 'object' && extra !== null && 'apiFetch' in extra;
}

function requestInit(request: Request, signal: AbortSignal): RequestInit {
  const headers = { Accept: 'application/json' };
  if (typeof request === 'string') return { headers, signal };
  return {
    method: request.method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(request.body ?? {}),
    signal,
  };
}

/** Speaks JSON with the API; every failure becomes an `ApiError` (status 0: no answer came). */
const baseQuery: BaseQueryFn<Request, unknown, ApiError, EndpointOptions> = async (
  request,
  { extra, signal },
  options,
) => {
  if (!isThunkExtra(extra)) throw new Error('The store was made without apiFetch');
  try {
    const path = typeof request === 'string' ? request : request.path;
    const response = await extra.apiFetch(`/api${path}`, requestInit(request, signal));
    if (response.status === 404 && options?.missingIsNull) return { data: null };
    const body: unknown = await response.json().catch(() => undefined);
    if (signal.aborted) return { error: ApiError.noAnswer };
    if (!response.ok) return { error: ApiError.from(response.status, body) };
    // Half of an answer, or one that is not the API's, is none.
    const isWhole = body !== undefined || response.status === 204 || options?.statusDecides;
    return isWhole ? { data: body ?? null } : { error: ApiError.noAnswer };
  } catch {
    return { error: ApiError.noAnswer };
  }
};

// The start of the libraries was a task of its own; what stands on this module starts in the next.
await nextTask();

/** The one client of the API; features add their endpoints to it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Blog', 'Course', 'User', 'Resource', 'Learning', 'Certificate'],
  // A page fetched once stays good for a visit; what a visitor changes invalidates its tag.
  keepUnusedDataFor: 600,
  endpoints: () => ({}),
});

/** Query string of the values that are set, with its question mark. */
export function queryString(values: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}
