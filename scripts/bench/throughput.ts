import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median } from './table.ts';

const ROUNDS = 5;
const SECONDS = 5;
const headers = { 'accept-encoding': 'br' };

async function requestsPerSecond(url: string): Promise<number> {
  const { requests, non2xx } = await autocannon({ url, headers, connections: 50, duration: SECONDS });
  if (non2xx > 0) throw new Error(`${url} answered ${non2xx} requests with an error`);
  return requests.average;
}

async function startReference(page: string, port: number) {
  const child = fork(fileURLToPath(new URL('./reference.ts', import.meta.url)), [page, String(port)]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

export type Throughput = { ratio: number; site: number; reference: number };

/**
 * Requests per second of a stored page, and of a bare `node:http` server that answers the same bytes: each the median
 * of rounds in turn, so that a busy moment of the machine falls on both.
 */
export async function cachedPageThroughput(page: string, port: number): Promise<Throughput> {
  const reference = await startReference(page, port);
  try {
    await requestsPerSecond(page);
    const rounds: Throughput[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await requestsPerSecond(reference.url);
      const site = await requestsPerSecond(page);
      rounds.push({ ratio: site / bare, site, reference: bare });
    }
    return {
      ratio: median(rounds.map((round) => round.ratio)),
      site: median(rounds.map((round) => round.site)),
      reference: median(rounds.map((round) => round.reference)),
    };
  } finally {
    reference.stop();
  }
}
