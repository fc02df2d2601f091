import { rm } from 'node:fs/promises';
import { BUILT_SITE } from '../../../tests/support/processes.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { megabytes, ratio } from '../figures.ts';
import { peakBytes, restingBytes } from '../memory.ts';
import { signIn, signUp } from '../person.ts';
import { atMost, type Table } from '../report.ts';
import { retainedBytes } from '../retained-memory.ts';
import { type BenchSite, benchServer, startOn, startSite } from '../site.ts';
import { fire } from '../throughput/fire.ts';
import { type Kind, kinds } from '../throughput/kinds.ts';
import { bare } from './starts.ts';

const LOAD_SECONDS = 3;

/** How much more the site may retain after the same load again: a leak would double. */
const GROWTH = 1.15;

const bareKind: Kind = { what: 'a bare page', method: 'GET', path: '/', headers: {}, connections: 50 };

/** Bytes, at rest except `peak`. */
type Memory = { started: number; used: number; loaded: number; again: number; peak: number };

type Loaded = { site: BenchSite; use: () => Promise<Kind[]> };

/** Bytes that the site retains, after the load and after the same load again. */
type Retained = { loaded: number; again: number };

/** Measures the site and another server: both rest at the same time, and are loaded in turn. */
async function memoriesOf(
  servers: readonly [Loaded, Loaded],
): Promise<{ memories: [Memory, Memory]; retained: Retained }> {
  const resting = () => Promise.all([restingBytes(servers[0].site.pid), restingBytes(servers[1].site.pid)]);
  const started = await resting();
  const loads = [
    { ...servers[0], kinds: await servers[0].use() },
    { ...servers[1], kinds: await servers[1].use() },
  ];
  const used = await resting();
  let sent = 0;
  const load = async () => {
    for (const { site, kinds } of loads) {
      for (const kind of kinds) await fire(site.url, kind, () => ++sent, LOAD_SECONDS);
    }
    return resting();
  };
  const loaded = await load();
  const retainedFirst = await retainedBytes(servers[0].site);
  const again = await load();
  const retained = { loaded: retainedFirst, again: await retainedBytes(servers[0].site) };
  const peaks = await Promise.all(servers.map(({ site }) => peakBytes(site.pid)));
  const memory = (index: 0 | 1): Memory => ({
    ...{ started: started[index], used: used[index], loaded: loaded[index], again: again[index] },
    peak: peaks[index] ?? Number.NaN,
  });
  return { memories: [memory(0), memory(1)], retained };
}

async function everyKind({ url }: BenchSite): Promise<Kind[]> {
  await signUp(url);
  return kinds(await signIn(url));
}

/** Most that the process of `npm start` may hold at rest, in megabytes. */
const AT_REST = 200;

/** What operators run, with its data: the bench's own server compiles TypeScript, which takes memory, too. */
async function restTable(port: number): Promise<Table> {
  const dataDir = await temporaryDirectory();
  const start = () => startOn(dataDir, port, { file: BUILT_SITE });
  try {
    await (await start()).stop();
    const site = await start();
    const bytes = await restingBytes(site.pid);
    await site.stop();
    const value = atMost(AT_REST * 1024 * 1024, bytes, megabytes);
    return { columns: ['process of `npm start`', `at rest, at most ${AT_REST} MB`], rows: [['with its data', value]] };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Memory of the site at rest and beside a bare server, and what the site retains. */
export async function measureMemory(port: number): Promise<Table[]> {
  const rest = await restTable(port);
  const site = await startSite(port, benchServer);
  try {
    const other = await startSite(port + 1, bare);
    try {
      const { memories, retained } = await memoriesOf([
        { site, use: () => everyKind(site) },
        { site: other, use: async () => [bareKind] },
      ]);
      return [rest, memoryTable(...memories), retainedTable(retained)];
    } finally {
      await other.stop();
    }
  } finally {
    await site.stop();
  }
}

function memoryTable(own: Memory, yardstick: Memory): Table {
  const row = (what: string, name: keyof Memory) => [
    what,
    megabytes(own[name]),
    megabytes(yardstick[name]),
    ratio(own[name] / yardstick[name]),
  ];
  return {
    columns: ['memory of the process', 'site', 'bare', 'ratio'],
    rows: [
      row('at rest, just started', 'started'),
      row('at rest, after a first sign-in', 'used'),
      row('at rest, after the load', 'loaded'),
      row('at rest, after the same load again', 'again'),
      row('most of all that time', 'peak'),
    ],
  };
}

function retainedTable({ loaded, again }: Retained): Table {
  return {
    columns: ['objects and buffers kept', 'after the load', 'after the same load again', `ratio, at most ${GROWTH}`],
    rows: [['site', megabytes(loaded), megabytes(again), atMost(GROWTH, again / loaded, ratio)]],
  };
}
