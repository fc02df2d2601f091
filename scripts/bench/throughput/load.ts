import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { RequestKind } from './kinds.ts';

/** Result of some seconds of load. */
export type LoadResult = {
  perSecond: number;
  /** Milliseconds of each response. */
  times: number[];
  /** Event loop utilisation of this process, the client: at 1 the client is the bottleneck. */
  busy: number;
};

/** Sends requests for some seconds, one after another on each connection. */
export async function sendLoad(
  url: string,
  kind: RequestKind,
  number: () => number,
  seconds: number,
): Promise<LoadResult> {
  const { method, path, headers, pathOf, headersOf, body, connections } = kind;
  const before = performance.eventLoopUtilization();
  const times: number[] = [];
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        path,
        headers,
        ...((body || pathOf) && {
          setupRequest: (request: autocannon.Request) => {
            const n = number();
            return {
              ...request,
              ...(pathOf && { path: pathOf(n) }),
              ...(headersOf && { headers: { ...headers, ...headersOf(n) } }),
              ...(body && { body: body(n) }),
            };
          },
        }),
      },
    ],
    // Autocannon's own times are whole milliseconds, 0 for most responses of a bare server.
    setupClient: (client) => client.on('response', (_status, _bytes, time) => times.push(time)),
  });
  if (non2xx + errors > 0) throw new Error(`${kind.label}: ${non2xx} error responses, ${errors} missing ones`);
  return { perSecond: requests.average, times, busy: performance.eventLoopUtilization(before).utilization };
}
