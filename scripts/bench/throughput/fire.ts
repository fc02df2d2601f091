import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Kind } from './kinds.ts';

/** What some seconds of requests gave. */
export type Fired = {
  perSecond: number;
  /** Milliseconds until each answer. */
  times: number[];
  /** The share of the time that this process, which asks, was busy: at 1 it is what could not do more. */
  busy: number;
};

/** Sends requests for some seconds, each as soon as the one before it on its connection is answered. */
export async function fire(url: string, kind: Kind, number: () => number, seconds: number): Promise<Fired> {
  const { method, path, headers, body, connections } = kind;
  const before = performance.eventLoopUtilization();
  const times: number[] = [];
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        ...{ method, path, headers },
        ...(body && { setupRequest: (request: autocannon.Request) => ({ ...request, body: body(number()) }) }),
      },
    ],
    // Its own figures are whole milliseconds, which is 0 for most answers of a bare server.
    setupClient: (client) => client.on('response', (_status, _bytes, time) => times.push(time)),
  });
  if (non2xx + errors > 0) throw new Error(`${kind.what}: ${non2xx} answers were errors, ${errors} did not come`);
  return { perSecond: requests.average, times, busy: performance.eventLoopUtilization(before).utilization };
}
