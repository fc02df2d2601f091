import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered, wherever the code is that it called. */
export type CurrentRequest = {
  id: string;
  /** Pattern of what answers it, such as `/api/courses/:slug`: never what the address holds of a person. */
  route: string;
};

const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs `work`, and all that it begins, as part of a request. */
export function asRequest(request: CurrentRequest, work: () => void): void {
  current.run(request, work);
}

/** The id of the request that the caller works for; undefined for jobs and the start. */
export function requestId(): string | undefined {
  return current.getStore()?.id;
}

/** Says what answers the current request, if there is one. */
export function noteRoute(route: string): void {
  const request = current.getStore();
  if (request) request.route = route;
}
