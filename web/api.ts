import type { SerializedError } from '@reduxjs/toolkit';
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiFetch } from '../contract/rendering.ts';
import { yieldToMain } from './chunks.ts';

/** Longest time from a failed call of a loader to the page that shows it, in milliseconds. */
const RECENT_MS = 2000;

const failures = new WeakMap<object, Map<string, { error: ApiError; at: number }>>();

/** Remembers that a read failed. @param store an object of which each store has one */
function rememberFailure(store: object, path: string, error: ApiError): void {
  const byPath = failures.get(store) ?? new Map();
  failures.set(store, byPath.set(path, { error, at: Date.now() }));
}

/** The error of a read that failed a moment ago: the page that mounts now shows it, and does not call again by itself. */
function recentFailure(store: object, path: string): ApiError | undefined {
  const failure = failures.get(store)?.get(path);
  return failure && Date.now() - failure.at < RECENT_MS ? failure.error : undefined;
}

/** A failed call as plain data, which the store can hold. */
export type ApiError = {
  /** HTTP status, or 0 when no response came. */
  status: number;
  code?: string;
  message?: string;
  fields: Record<string, string>;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export const ApiError = {
  noResponse: { status: 0, fields: {} } satisfies ApiError,

  from(status: number, body: unknown): ApiError {
    if (!isRecord(body)) return { status, fields: {} };
    return {
      status,
      ...(typeof body.code === 'string' && { code: body.code }),
      ...(typeof body.message === 'string' && { message: body.message }),
      fields: textFields(body.fields),
    };
  },
};

export type ThunkExtra = { apiFetch: ApiFetch };

type Request = { method: string; path: string; body?: unknown };
type EndpointOptions = {
  /** A 404 counts as the response null, not as a failure. */
  missingIsNull?: boolean;
  /** A status without an error counts as success, even with a body that is not JSON. */
  statusDecides?: boolean;
};

function isThunkExtra(extra: unknown): extra is ThunkExtra {
  return typeof extra === 'object' && extra !== null && 'apiFetch' in extra;
}

function requestInit({ method, body }: Request, signal: AbortSignal): RequestInit {
  const headers = { Accept: 'application/json' };
  if (!body) return { headers, signal };
  if (body instanceof FormData) return { method, headers, body, signal };
  return { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal };
}

type Result = { data: unknown } | { error: ApiError };
type Call = { apiFetch: ApiFetch; signal: AbortSignal };

/** Sends and receives JSON; converts every failure to an `ApiError` (status 0: no response came). */
async function send(request: Request, { apiFetch, signal }: Call, options: EndpointOptions): Promise<Result> {
  try {
    const response = await apiFetch(`/api${request.path}`, requestInit(request, signal));
    if (response.status === 404 && options.missingIsNull) return { data: null };
    const body: unknown = await response.json().catch(() => undefined);
    if (signal.aborted) return { error: ApiError.noResponse };
    if (!response.ok) return { error: ApiError.from(response.status, body) };
    // A body that is cut off, or not from the API, counts as no response.
    const isComplete = body !== undefined || response.status === 204 || options.statusDecides;
    return isComplete ? { data: body ?? null } : { error: ApiError.noResponse };
  } catch {
    return { error: ApiError.noResponse };
  }
}

/** Sends a request. A read that failed a moment ago is sent again only if it is forced, by Try again or a change. */
export async function sendRequest(
  request: Request,
  { extra, signal, forced }: Pick<BaseQueryApi, 'extra' | 'signal' | 'forced'>,
  options?: EndpointOptions,
): Promise<Result> {
  if (!isThunkExtra(extra)) throw new Error('The store was made without apiFetch');
  const readPath = request.body ? undefined : request.path;
  const failure = readPath && !forced && recentFailure(extra, readPath);
  if (failure) return { error: failure };
  const result = await send(request, { ...extra, signal }, options ?? {});
  if (readPath && 'error' in result && !signal.aborted) rememberFailure(extra, readPath, result.error);
  return result;
}

const baseQuery: BaseQueryFn<Request, unknown, ApiError, EndpointOptions> = sendRequest;

// The libraries started in this task; the modules that import this one start in the next task.
await yieldToMain();

const tagTypes = ['Blog', 'Course', 'User', 'Resource', 'Learning', 'Calendar', 'Certificate', 'Doubt'] as const;

export type SiteTag = (typeof tagTypes)[number];

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  // Ten minutes, about a visit. A change invalidates the tags of the changed records.
  keepUnusedDataFor: 600,
  endpoints: () => ({}),
});

export function queryString(values: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

type CachedCall = { data?: unknown; isError: boolean; error?: ApiError | SerializedError };

/** `loading` and `error` of the client state (docs/fixed.md, Blog). */
export type CallState = { loading: boolean; error: ApiError | SerializedError | undefined };

/** The state of calls that are shown together; loaded data stays while a later call loads or fails. */
export function callState(...calls: CachedCall[]): CallState {
  const unloaded = calls.filter(({ data }) => data === undefined);
  const failed = unloaded.find(({ isError }) => isError);
  return { loading: unloaded.length > 0 && !failed, error: failed?.error };
}
