import { AsyncLocalStorage } from 'node:async_hooks';

/** The current request, for all code that runs on its behalf. */
export type CurrentRequest = {
  id: string;
  /** Pattern of its route, such as `/api/courses/:slug`: never the path, which may hold personal data. */
  route: string;
};

const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs `work`, and everything it starts, as part of a request. */
export function runAsRequest(request: CurrentRequest, work: () => void): void {
  current.run(request, work);
}

/** The id of the current request; undefined in jobs and during the start. */
export function requestId(): string | undefined {
  return current.getStore()?.id;
}

/** Sets the route of the current request, if there is one. */
export function setRoute(route: string): void {
  const request = current.getStore();
  if (request) request.route = route;
}
