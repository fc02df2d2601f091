import { execFileSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countsOf, repeatVisits, SUCCESS } from './polling.ts';
import { isOpen, openMany, type RawConnection, statusOf } from './raw-connection.ts';
import { requireFiles } from './requirements.ts';
import { startSite } from './site.ts';
import { visitor } from './writes.ts';

const BODY_BYTES = 5000;

/** Request line and headers of a new visitor. */
const head = (line: string, more: object = {}) =>
  `${line} HTTP/1.1\r\n${Object.entries({ Host: 'localhost', ...visitor(), ...more })
    .map((pair) => pair.join(': '))
    .join('\r\n')}\r\n`;
const openBody = () => `${head('POST /api/enrollments', { 'Content-Length': BODY_BYTES })}\r\n{`;
const readNothing = (requests: number) => (largest: string) => `${head(`GET ${largest}`)}\r\n`.repeat(requests);

type Holder = {
  /** Number of connections. */
  count: number;
  /** Sent at once; `largest` is the path of the largest file. */
  first: (largest: string) => string;
  /** Sent every second. */
  each?: string;
  /** Reads nothing until after it should have been closed. */
  neverReads?: boolean;
  /** When the site closes it, in seconds: not later, and not earlier either unless it does not read. */
  closedAfter: number;
};

/** Clients that hold connections. */
const holders: Record<string, Holder> = {
  'send nothing': { count: 900, first: () => '', closedAfter: 20 },
  'never end their headers': { count: 400, first: () => head('GET /'), each: 'X-More: 1\r\n', closedAfter: 20 },
  'stop in the middle of a body': { count: 200, first: openBody, closedAfter: 30 },
  'send a body byte by byte': { count: 200, first: openBody, each: ' ', closedAfter: 120 },
  'send one request and stay': { count: 100, first: () => `${head('GET /api/health')}\r\n`, closedAfter: 65 },
  'do not read the response': { count: 100, first: readNothing(8), neverReads: true, closedAfter: 65 },
  'send a hundred requests at once and read nothing': {
    count: 100,
    first: readNothing(100),
    neverReads: true,
    closedAfter: 0,
  },
};

/** Seconds after which clients that do not read start to, and only then notice that they are closed. */
const READ_AGAIN_SECONDS = 7;
/** Limits are checked every 5 s. On a busy machine, the measured delay is added. */
const GRACE_SECONDS = 10;
/** The longest time of another visit, in seconds. */
const BOUND_SECONDS = 5;
/**
 * Most memory in megabytes, twice what the same visits take alone once the heap has grown (392 measured after a minute); a
 * hundred clients that did not read once took a gigabyte.
 */
const MAX_MEMORY = 784;
/** Open files that this needs. */
const FILES = 3000;

/** Path of the largest file of the built client. */
async function largestFile(): Promise<string> {
  const names = await readdir('dist/current/client/assets');
  const sizes = await Promise.all(names.map(async (name) => (await stat(`dist/current/client/assets/${name}`)).size));
  return `/assets/${names[sizes.indexOf(Math.max(...sizes))]}`;
}

/** Resident memory of a process in megabytes. */
function memoryOf(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024);
}

/** A holder with its connections. */
type OpenHolder = Holder & { who: string; connections: RawConnection[] };

async function holdAll(url: string): Promise<OpenHolder[]> {
  const largest = await largestFile();
  const all: OpenHolder[] = [];
  for (const [who, holder] of Object.entries(holders)) {
    const connections = await openMany(url, holder.count, (socket) => {
      // A paused socket does not even read from the system's buffer.
      if (holder.neverReads) socket.pause();
      socket.write(holder.first(largest));
    });
    all.push({ ...holder, who, connections });
  }
  return all;
}

const openOf = (all: OpenHolder[]) => all.reduce((sum, { connections }) => sum + connections.filter(isOpen).length, 0);

/** Keeps the connections busy until all are closed. @returns the site's peak memory in megabytes */
async function keepBusy(all: OpenHolder[], pid: number): Promise<number> {
  const begun = performance.now();
  let peakMemory = memoryOf(pid);
  while (openOf(all) > 0) {
    for (const { connections, each, neverReads, closedAfter } of all) {
      if (each) for (const { socket } of connections.filter(isOpen)) socket.write(each);
      const isOver = (performance.now() - begun) / 1000 > closedAfter + READ_AGAIN_SECONDS;
      if (neverReads && isOver) for (const { socket } of connections.filter(isOpen)) socket.resume();
    }
    peakMemory = Math.max(peakMemory, memoryOf(pid));
    await pause(1000);
  }
  return peakMemory;
}

async function livesOf({ connections, ...holder }: OpenHolder) {
  const lives = await Promise.all(connections.map(({ closed }) => closed));
  const statuses = new Map<number, number>();
  for (const raw of connections) statuses.set(statusOf(raw), (statuses.get(statusOf(raw)) ?? 0) + 1);
  const [least, peakMemory] = [Math.min(...lives), Math.max(...lives)];
  return {
    ...holder,
    least,
    peakMemory,
    summary: `${connections.length} for ${least.toFixed(0)} to ${peakMemory.toFixed(0)} s (${countsOf(statuses)})`,
  };
}

test('2,000 idle and slow connections: others are served, and each is closed in time', async ({ task, skip }) => {
  requireFiles(skip, FILES);
  // Its memory is measured.
  const site = await startSite({ WORKERS: '1' });
  const { url, pid } = site.now;
  const alone = repeatVisits(url);
  await alone.succeeded();
  await alone.stop();
  const before = memoryOf(pid);

  const late = monitorEventLoopDelay();
  late.enable();
  const all = await holdAll(url);
  const among = repeatVisits(url);
  const peakMemory = keepBusy(all, pid);
  await among.succeeded();
  const mostMemory = await peakMemory;
  const lives = await Promise.all(all.map(livesOf));
  await among.stop();
  const lateSeconds = late.max / 1e9 + among.slowest();

  task.meta.figures = {
    connections: all.reduce((sum, { connections }) => sum + connections.length, 0),
    ...Object.fromEntries(lives.map(({ who, summary }) => [`${who}:`, summary])),
    'a visit alone (median)': alone.median(),
    'among them': among.median(),
    's at most': among.slowest().toFixed(1),
    'visits:': countsOf(among.responses),
    'MB of memory before them': before,
    'MB at most with them': mostMemory,
    'MB after them': memoryOf(pid),
    's that this machine was late': lateSeconds.toFixed(1),
  };
  expect([...among.responses.keys()]).toEqual([SUCCESS]);
  expect(among.slowest()).toBeLessThan(BOUND_SECONDS);
  for (const { who, neverReads, closedAfter, least, peakMemory } of lives) {
    const extra = neverReads ? READ_AGAIN_SECONDS + 1 : 0;
    expect(peakMemory, who).toBeLessThan(closedAfter + extra + GRACE_SECONDS + lateSeconds);
    if (!neverReads) expect(least, who).toBeGreaterThan(closedAfter - 1);
  }
  expect(mostMemory).toBeLessThan(MAX_MEMORY);
});
