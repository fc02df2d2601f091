import { execFileSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { told } from './asking.ts';
import { needFiles } from './needs.ts';
import { isOpen, openMany, type Raw, statusOf } from './raw.ts';
import { startSite } from './site.ts';
import { visit, WELL } from './visits.ts';
import { visitor } from './writes.ts';

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
  /** Whether what comes back is left unread until after it should be shut out. */
  isDeaf?: boolean;
  /** When it is shut out, in seconds: at the latest, and unless it is deaf not before either. */
  shutOut: number;
};

/** Who holds connections. */
const holders: Record<string, Holder> = {
  'say nothing': { count: 900, first: () => '', shutOut: 20 },
  'never end their headers': { count: 400, first: () => head('GET /'), each: 'X-More: 1\r\n', shutOut: 20 },
  'stop in the middle of a body': { count: 200, first: openBody, shutOut: 30 },
  'send a body byte by byte': { count: 200, first: openBody, each: ' ', shutOut: 120 },
  'ask once and stay': { count: 100, first: () => `${head('GET /api/health')}\r\n`, shutOut: 65 },
  'do not read what they ask for': { count: 100, first: readNothing(8), isDeaf: true, shutOut: 65 },
  'ask a hundred times at once and read nothing': { count: 100, first: readNothing(100), isDeaf: true, shutOut: 0 },
};

/** When those who are deaf read on, after they should be shut out, in seconds: only then they hear of it. */
const DEAF_SECONDS = 7;
/** Limits are looked at every 5 s. A busy machine has as much more as it is measured to be late. */
const GRACE_SECONDS = 10;
/** Nobody else waits longer for three answers, in seconds. */
const BOUND_SECONDS = 5;
/** How many times the memory from before the site may have with them; a hundred who read nothing once took a gigabyte. */
const GROWTH = 2;
/** Open files that this takes. */
const FILES = 3000;

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

/** A holder with its connections. */
type Held = Holder & { who: string; raws: Raw[] };

async function holdAll(url: string): Promise<Held[]> {
  const largest = await largestFile();
  const all: Held[] = [];
  for (const [who, holder] of Object.entries(holders)) {
    const raws = await openMany(url, holder.count, (socket) => {
      // What nobody reads is not even taken from the system.
      if (holder.isDeaf) socket.pause();
      socket.write(holder.first(largest));
    });
    all.push({ ...holder, who, raws });
  }
  return all;
}

const openOf = (all: Held[]) => all.reduce((sum, { raws }) => sum + raws.filter(isOpen).length, 0);

/** Goes on as they do until all are shut out. @returns the most memory that the site had, in megabytes */
async function goOn(all: Held[], pid: number): Promise<number> {
  const begun = performance.now();
  let most = memoryOf(pid);
  while (openOf(all) > 0) {
    for (const { raws, each, isDeaf, shutOut } of all) {
      if (each) for (const { socket } of raws.filter(isOpen)) socket.write(each);
      const isOver = (performance.now() - begun) / 1000 > shutOut + DEAF_SECONDS;
      if (isDeaf && isOver) for (const { socket } of raws.filter(isOpen)) socket.resume();
    }
    most = Math.max(most, memoryOf(pid));
    await pause(1000);
  }
  return most;
}

async function livesOf({ raws, ...holder }: Held) {
  const lives = await Promise.all(raws.map(({ closed }) => closed));
  const statuses = new Map<number, number>();
  for (const raw of raws) statuses.set(statusOf(raw), (statuses.get(statusOf(raw)) ?? 0) + 1);
  const [least, most] = [Math.min(...lives), Math.max(...lives)];
  return {
    ...holder,
    least,
    most,
    told: `${raws.length} for ${least.toFixed(0)} to ${most.toFixed(0)} s (${told(statuses)})`,
  };
}

test('2,000 idle and slow connections: others are served, and each is closed in its time', async ({ task, skip }) => {
  needFiles(skip, FILES);
  const site = await startSite();
  const { url, pid } = site.now;
  const alone = visit(url);
  await alone.wentWell();
  await alone.stop();
  const before = memoryOf(pid);

  const late = monitorEventLoopDelay();
  late.enable();
  const all = await holdAll(url);
  const among = visit(url);
  const most = goOn(all, pid);
  await among.wentWell();
  const mostMemory = await most;
  const lives = await Promise.all(all.map(livesOf));
  await among.stop();
  const lateSeconds = late.max / 1e9 + among.slowest();

  task.meta.figures = {
    connections: all.reduce((sum, { raws }) => sum + raws.length, 0),
    ...Object.fromEntries(lives.map(({ who, told }) => [`${who}:`, told])),
    'a visit alone (median)': alone.median(),
    'among them': among.median(),
    's at most': among.slowest().toFixed(1),
    'visits:': told(among.answers),
    'MB of memory before them': before,
    'MB at most with them': mostMemory,
    'MB after them': memoryOf(pid),
    's that this machine was late': lateSeconds.toFixed(1),
  };
  expect([...among.answers.keys()]).toEqual([WELL]);
  expect(among.slowest()).toBeLessThan(BOUND_SECONDS);
  for (const { who, isDeaf, shutOut, least, most } of lives) {
    const deaf = isDeaf ? DEAF_SECONDS + 1 : 0;
    expect(most, who).toBeLessThan(shutOut + deaf + GRACE_SECONDS + lateSeconds);
    if (!isDeaf) expect(least, who).toBeGreaterThan(shutOut - 1);
  }
  expect(mostMemory).toBeLessThan(before * GROWTH);
});
