import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median } from '../figures.ts';
import type { Kind } from './kinds.ts';

const ROUNDS = 5;
const SECONDS = 3;

/** Requests per second, and milliseconds that 99 in 100 of them take at most. */
export type Speed = { perSecond: number; p99: number };
export type Throughput = { site: Speed; reference: Speed; ratio: number; p99Ratio: number };

/** Sends requests for some seconds, each as soon as the one before it on its connection is answered. */
export async function fire(url: string, kind: Kind, number: () => number, seconds = SECONDS): Promise<Speed> {
  const { method, path, headers, body, connections } = kind;
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        ...{ method, path, headers },
        ...(body && { setupRequest: (request: autocannon.Request) => ({ ...request, body: body(number()) }) }),
      },
    ],
  });
  if (non2xx + errors > 0) throw new Error(`${kind.what}: ${non2xx} answers were errors, ${errors} did not come`);
  return { perSecond: requests.average, p99: latency.p99 };
}

async function startReference(site: string, { method, path, headers, body }: Kind, port: number) {
  const script = fileURLToPath(new URL('./reference.ts', import.meta.url));
  const child = fork(script, [site + path, method, JSON.stringify(headers), body?.(0) ?? '', String(port)]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/**
 * How fast the site answers one kind of request, and a bare `node:http` server the same bytes: each the median of rounds
 * in turn, so that a busy moment of the machine falls on both.
 */
export async function throughput(site: string, kind: Kind, port: number): Promise<Throughput> {
  const reference = await startReference(site, kind, port);
  let sent = 0;
  const number = () => ++sent;
  try {
    await fire(site, kind, number);
    const rounds: Throughput[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await fire(reference.url, kind, number);
      const own = await fire(site, kind, number);
      const p99Ratio = own.p99 / Math.max(bare.p99, 1);
      rounds.push({ site: own, reference: bare, ratio: own.perSecond / bare.perSecond, p99Ratio });
    }
    const middle = (pick: (round: Throughput) => number) => median(rounds.map(pick));
    return {
      site: { perSecond: middle((round) => round.site.perSecond), p99: middle((round) => round.site.p99) },
      reference: {
        perSecond: middle((round) => round.reference.perSecond),
        p99: middle((round) => round.reference.p99),
      },
      ratio: middle((round) => round.ratio),
      p99Ratio: middle((round) => round.p99Ratio),
    };
  } finally {
    reference.stop();
  }
}
