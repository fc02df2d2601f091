import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median, p99 } from '../figures.ts';
import { processorTime } from '../processor.ts';
import type { RequestKind } from './kinds.ts';
import { sendLoad } from './load.ts';

/** Number of rounds, and seconds of load for each server in a round. */
export const ROUNDS = 7;
const SECONDS = 2;

/** Event loop utilisation from which the client counts as the bottleneck. */
const BUSY = 0.95;

/** `isBeyond`: the client was the bottleneck, so the server could do more. */
export type Speed = { perSecond: number; isBeyond: boolean; p99: number; processor: number };

/**
 * Requests per second, p99 in milliseconds, and processor milliseconds of the server per request. Ratios are medians over
 * the rounds: `ratio` and `p99Ratio` of the site to the reference, `processorRatio` of the reference to the site, which is
 * the ratio of the requests that one core of each can serve.
 */
export type Throughput = {
  site: Speed;
  reference: Speed;
  ratio: number;
  p99Ratio: number;
  processorRatio: number;
};

type Server = { url: string; pid: number };

/** Some seconds of load on one server. */
export async function speedOf({ url, pid }: Server, kind: RequestKind, number: () => number): Promise<Speed> {
  const before = await processorTime(pid);
  const { perSecond, times, busy } = await sendLoad(url, kind, number, SECONDS);
  const seconds = (await processorTime(pid)).own - before.own;
  return { perSecond, isBeyond: busy >= BUSY, p99: p99(times), processor: (1000 * seconds) / times.length };
}

async function startReference(site: string, { method, path, headers, body }: RequestKind, port: number) {
  const script = fileURLToPath(new URL('./reference.ts', import.meta.url));
  const child = fork(script, [site + path, method, JSON.stringify(headers), body?.(0) ?? '', String(port)]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Median of every figure; `isBeyond` if it was true in most rounds. */
function medianSpeed(speeds: Speed[]): Speed {
  return {
    perSecond: median(speeds.map(({ perSecond }) => perSecond)),
    isBeyond: median(speeds.map(({ isBeyond }) => Number(isBeyond))) === 1,
    p99: median(speeds.map((speed) => speed.p99)),
    processor: median(speeds.map(({ processor }) => processor)),
  };
}

/**
 * Measures one kind of request at the site and at a bare `node:http` server with the same bytes: medians of rounds in
 * turn, so that a busy moment of the machine affects both.
 */
export async function throughput(site: Server, kind: RequestKind, port: number): Promise<Throughput> {
  const reference = await startReference(site.url, kind, port);
  let sent = 0;
  const number = () => ++sent;
  try {
    // Warm-up: compiling must not slow only the first server.
    for (const { url } of [reference, site]) await sendLoad(url, kind, number, SECONDS);
    const rounds: { bare: Speed; own: Speed }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await speedOf(reference, kind, number);
      rounds.push({ bare, own: await speedOf(site, kind, number) });
    }
    return {
      site: medianSpeed(rounds.map(({ own }) => own)),
      reference: medianSpeed(rounds.map(({ bare }) => bare)),
      ratio: median(rounds.map(({ own, bare }) => own.perSecond / bare.perSecond)),
      p99Ratio: median(rounds.map(({ own, bare }) => own.p99 / bare.p99)),
      processorRatio: median(rounds.map(({ own, bare }) => bare.processor / own.processor)),
    };
  } finally {
    reference.stop();
  }
}
