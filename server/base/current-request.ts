import { AsyncLocalStorage } from 'node:async_hooks';

export type CurrentRequest = {
  id: string;
  /** Pattern of its route, such as `/api/courses/:slug`: never the path, which may hold personal data. */
  route: string;
  isRead?: boolean;
};

const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs a task, with everything that it starts, as a part of a request. */
export function runAsRequest(request: CurrentRequest, task: () => void): void {
  current.run(request, task);
}

/** The id of the current request; undefined in jobs and during the start. */
export function requestId(): string | undefined {
  return current.getStore()?.id;
}

export function setRoute(route: string): void {
  const request = current.getStore();
  if (request) request.route = route;
}

/**
 * Wraps a read so that one GET runs it only once, although several API calls of its page need the result. Other requests must
 * see their own writes: they, and code outside of requests, read each time.
 */
export function oncePerRead<Source, Value>(
  read: (source: Source, key: string) => Promise<Value>,
): (source: Source, key: string) => Promise<Value> {
  const valuesOf = new WeakMap<CurrentRequest, Map<string, Promise<Value>>>();
  return (source, key) => {
    const request = current.getStore();
    if (!request?.isRead) return read(source, key);
    const values = valuesOf.get(request) ?? new Map<string, Promise<Value>>();
    valuesOf.set(request, values);
    const value = values.get(key) ?? read(source, key);
    values.set(key, value);
    return value;
  };
}
