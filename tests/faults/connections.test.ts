import { execFileSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { median } from '../../scripts/bench/figures.ts';
import { keepAsking, told } from './asking.ts';
import { openRaw, type Raw, statusOf } from './raw.ts';
import { startSite } from './site.ts';
import { newWrite, send, visitor } from './writes.ts';

const BODY_BYTES = 5000;

/** The head of a request that another visitor sends. */
const head = (line: string, more: object = {}) =>
  `${line} HTTP/1.1\r\n${Object.entries({ Host: 'localhost', ...visitor(), ...more })
    .map((pair) => pair.join(': '))
    .join('\r\n')}\r\n`;
const openBody = () => `${head('POST /api/enrollments', { 'Content-Length': BODY_BYTES })}\r\n{`;
const readNothing = (requests: number) => (largest: string) => `${head(`GET ${largest}`)}\r\n`.repeat(requests);

type Holder = {
  /** How many connections. */
  count: number;
  /** What each sends at once; `largest` is the path of the largest file. */
  first: (largest: string) => string;
  /** What it sends every second. */
  each?: string;
  /** Whether what comes back is left unread. */
  isDeaf?: boolean;
  /** When it is shut out at the latest, in seconds. */
  shutOut: number;
};

/** Who holds connections. */
const holders: Record<string, Holder> = {
  'say nothing': { count: 1000, first: () => '', shutOut: 20 },
  'never end their headers': { count: 400, first: () => head('GET /'), each: 'X-More: 1\r\n', shutOut: 20 },
  'stop in the middle of a body': { count: 200, first: openBody, shutOut: 30 },
  'send a body byte by byte': { count: 200, first: openBody, each: ' ', shutOut: 120 },
  'do not read what they ask for': { count: 100, first: readNothing(8), isDeaf: true, shutOut: 65 },
  'ask a hundred times at once and read nothing': { count: 100, first: readNothing(100), isDeaf: true, shutOut: 65 },
};

/** How many are opened at the same moment; every count is a multiple of it. */
const AT_ONCE = 100;

/** Limits are looked at every 5 s; the rest is for a busy machine. */
const GRACE_SECONDS = 30;
/** Open files that this takes, of the test and of the site each. */
const FILES = 3000;
const fewFiles = Number(execFileSync('sh', ['-c', 'ulimit -Hn']).toString().replace('unlimited', 'Infinity')) < FILES;

/** The path of the largest file of the built client. */
async function largestFile(): Promise<string> {
  const names = await readdir('dist/client/assets');
  const sizes = await Promise.all(names.map(async (name) => (await stat(`dist/client/assets/${name}`)).size));
  return `/assets/${names[sizes.indexOf(Math.max(...sizes))]}`;
}

/** Megabytes that a process has in memory. */
function memoryOf(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024);
}

/** How many visits are measured at least. */
const VISITS = 50;

/** What a visit of an ordinary visitor is answered. */
const WELL = '200 200 201';
type Visits = ReturnType<typeof visit>;

/** What ordinary visitors meet: a stored page, an answer of the database and a message, one after the other. */
function visit(url: string) {
  const times: number[] = [];
  const asking = keepAsking(async () => {
    const begun = performance.now();
    const pages = await Promise.all(['/courses', '/api/courses'].map(async (path) => (await fetch(url + path)).status));
    const message = newWrite('contact');
    await send(url, message);
    times.push(performance.now() - begun);
    return [...pages, message.status].join(' ');
  });
  return { ...asking, median: () => `${median(times).toFixed(0)} ms` };
}

/** A holder with its connections. */
type Held = Holder & { who: string; raws: Raw[] };

/** Opens them all, a few at a time: the system keeps no more than 511 that the site did not take yet. */
async function holdAll(url: string): Promise<Held[]> {
  const largest = await largestFile();
  const all: Held[] = [];
  for (const [who, holder] of Object.entries(holders)) {
    const raws: Raw[] = [];
    while (raws.length < holder.count) {
      const some = Array.from({ length: AT_ONCE }, () => openRaw(url));
      for (const { socket } of some) {
        // What nobody reads is not even taken from the system.
        if (holder.isDeaf) socket.pause();
        socket.write(holder.first(largest));
      }
      raws.push(...some);
      await Promise.all(some.map(({ opened }) => opened));
      // Whoever comes after them is answered once they were taken.
      await fetch(`${url}/api/health`, { headers: { Connection: 'close' } });
    }
    all.push({ ...holder, who, raws });
  }
  return all;
}

const isOpen = ({ socket }: Raw) => !socket.destroyed;
const openOf = (all: Held[]) => all.reduce((sum, { raws }) => sum + raws.filter(isOpen).length, 0);

/** Goes on as they do until all are shut out. */
async function goOn(all: Held[]): Promise<void> {
  const begun = performance.now();
  while (openOf(all) > 0) {
    for (const { raws, each, isDeaf, shutOut } of all) {
      if (each) for (const { socket } of raws.filter(isOpen)) socket.write(each);
      // Who does not read does not hear either that the connection was closed, until it does.
      const isOver = (performance.now() - begun) / 1000 > shutOut + 7;
      if (isDeaf && isOver) for (const { socket } of raws.filter(isOpen)) socket.resume();
    }
    await pause(1000);
  }
}

async function lifeOf({ who, raws }: Held): Promise<{ who: string; most: number; told: string }> {
  const lives = await Promise.all(raws.map(({ closed }) => closed));
  const statuses = new Map<number, number>();
  for (const raw of raws) statuses.set(statusOf(raw), (statuses.get(statusOf(raw)) ?? 0) + 1);
  const most = Math.max(...lives);
  return {
    who,
    most,
    told: `${raws.length} for ${Math.min(...lives).toFixed(0)} to ${most.toFixed(0)} s (${told(statuses)})`,
  };
}

test.skipIf(fewFiles)(
  '2,000 idle and slow connections: others are served, and each is closed in its time',
  async ({ task }) => {
    const site = await startSite();
    const { url, pid } = site.now;
    const visitsWell = (visits: Visits) =>
      vi.waitFor(() => expect(visits.answers.get(WELL)).toBeGreaterThan(VISITS), { timeout: 60_000 });
    const alone = visit(url);
    await visitsWell(alone);
    await alone.stop();
    const memory = [memoryOf(pid)];

    const all = await holdAll(url);
    const among = visit(url);
    const isOver = goOn(all);
    await visitsWell(among);
    memory.push(memoryOf(pid));
    await isOver;
    const lives = await Promise.all(all.map(lifeOf));
    await among.stop();
    memory.push(memoryOf(pid));

    task.meta.figures = {
      connections: all.reduce((sum, { raws }) => sum + raws.length, 0),
      ...Object.fromEntries(lives.map(({ who, told }) => [`${who}:`, told])),
      'a visit alone (median)': alone.median(),
      'among them': among.median(),
      's at most': among.slowest().toFixed(1),
      'visits:': told(among.answers),
      'memory before, with and after them:': memory.map((megabytes) => `${megabytes} MB`).join(', '),
    };
    expect([...among.answers.keys()]).toEqual([WELL]);
    expect(among.slowest()).toBeLessThan(5);
    for (const { who, most } of lives) expect(most, who).toBeLessThan((holders[who]?.shutOut ?? 0) + GRACE_SECONDS);
  },
);
