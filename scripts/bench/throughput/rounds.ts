import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median, p99 } from '../figures.ts';
import { processorTime } from '../processor.ts';
import { fire } from './fire.ts';
import type { Kind } from './kinds.ts';

/** How many, and how many seconds each is asked in it. */
export const ROUNDS = 7;
const SECONDS = 2;

/** From which share of the time on who asks counts as busy all the time. */
const BUSY = 0.95;

/** `isBeyond`: the server could do more than it was asked, because who asked was busy all the time. */
export type Speed = { perSecond: number; isBeyond: boolean; p99: number; processor: number };

/**
 * Requests per second, milliseconds that 99 in 100 of them take at most, and milliseconds of processor time that the
 * server takes for each. Ratios are the medians of each round's: `ratio` and `p99Ratio` of the site to the reference,
 * `processorRatio` of the reference to the site, which is that of the requests that a core of each can serve.
 */
export type Throughput = {
  site: Speed;
  reference: Speed;
  ratio: number;
  p99Ratio: number;
  processorRatio: number;
};

type Server = { url: string; pid: number };

async function speed({ url, pid }: Server, kind: Kind, number: () => number): Promise<Speed> {
  const before = await processorTime(pid);
  const { perSecond, times, busy } = await fire(url, kind, number, SECONDS);
  const seconds = (await processorTime(pid)).own - before.own;
  return { perSecond, isBeyond: busy >= BUSY, p99: p99(times), processor: (1000 * seconds) / times.length };
}

async function startReference(site: string, { method, path, headers, body }: Kind, port: number) {
  const script = fileURLToPath(new URL('./reference.ts', import.meta.url));
  const child = fork(script, [site + path, method, JSON.stringify(headers), body?.(0) ?? '', String(port)]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** The middle of every figure; `isBeyond` if it was in most rounds. */
function middleOf(speeds: Speed[]): Speed {
  return {
    perSecond: median(speeds.map(({ perSecond }) => perSecond)),
    isBeyond: median(speeds.map(({ isBeyond }) => Number(isBeyond))) === 1,
    p99: median(speeds.map((one) => one.p99)),
    processor: median(speeds.map(({ processor }) => processor)),
  };
}

/**
 * How fast the site answers one kind of request, and a bare `node:http` server the same bytes: each the median of rounds
 * in turn, so that a busy moment of the machine falls on both.
 */
export async function throughput(site: Server, kind: Kind, port: number): Promise<Throughput> {
  const reference = await startReference(site.url, kind, port);
  let sent = 0;
  const number = () => ++sent;
  try {
    // Until then code is compiled, which the first to be asked must not pay alone.
    for (const { url } of [reference, site]) await fire(url, kind, number, SECONDS);
    const rounds: { bare: Speed; own: Speed }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await speed(reference, kind, number);
      rounds.push({ bare, own: await speed(site, kind, number) });
    }
    return {
      site: middleOf(rounds.map(({ own }) => own)),
      reference: middleOf(rounds.map(({ bare }) => bare)),
      ratio: median(rounds.map(({ own, bare }) => own.perSecond / bare.perSecond)),
      p99Ratio: median(rounds.map(({ own, bare }) => own.p99 / bare.p99)),
      processorRatio: median(rounds.map(({ own, bare }) => bare.processor / own.processor)),
    };
  } finally {
    reference.stop();
  }
}
