import { availableParallelism } from 'node:os';
import { BUILT_SITE, startOwnSite } from '../../tests/support/processes.ts';
import { compileCacheOf } from '../setup.mjs';
import type { Bench } from './bench.ts';
import { median, megabytes, ratio } from './figures.ts';
import { enrollBenchLearner } from './learner.ts';
import { restingBytes } from './memory.ts';
import { signIn, signUp } from './person.ts';
import { siteTime, workersOf } from './processor.ts';
import { atLeast, atMost, type Cell, type Section } from './report.ts';
import { type BenchSite, benchServer } from './site.ts';
import { mixedKind, type RequestKind } from './throughput/kinds.ts';
import { sendLoad } from './throughput/load.ts';

const ROUNDS = 7;
const SECONDS = 2;
/** At least two, also on a machine with one core, so that the cost of handing over is measured. */
const WORKERS = Math.max(2, availableParallelism());

/** The least share that each core of several processes serves, compared with the core of one process. */
const shares = { cached: 0.8, personal: 0.7 };

/** Most memory of a worker at rest, in bytes. */
const MAX_AT_REST = 150 * 1024 * 1024;

/** The environment of `npm start`: source maps take 5 MB of a worker, and stored compiled code saves 10 MB. */
const asStarted = { NODE_OPTIONS: '--enable-source-maps', NODE_COMPILE_CACHE: compileCacheOf(BUILT_SITE) };

type Site = BenchSite & { cookie: string };
type Speed = { perSecond: number; processor: number };

async function startWith(workers: number, port: number): Promise<Site> {
  const site = await startOwnSite({ ...asStarted, PORT: String(port), WORKERS: String(workers) }, benchServer.file);
  await signUp(site.url);
  await enrollBenchLearner(site.dataDir);
  return { ...site, cookie: await signIn(site.url) };
}

let sent = 0;

async function speedOf(site: Site, kind: RequestKind): Promise<Speed> {
  const before = await siteTime(site);
  const { perSecond, times } = await sendLoad(site.url, kind, () => ++sent, SECONDS);
  return { perSecond, processor: (1000 * ((await siteTime(site)) - before)) / times.length };
}

/** Both sites in turn, so that a busy moment of the machine affects both. */
async function compare([one, many]: [Site, Site], kindOf: (site: Site) => RequestKind, least: number): Promise<Cell[]> {
  for (const site of [one, many]) await sendLoad(site.url, kindOf(site), () => ++sent, SECONDS);
  const rounds: { one: Speed; many: Speed }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ one: await speedOf(one, kindOf(one)), many: await speedOf(many, kindOf(many)) });
  }
  const { label } = kindOf(one);
  const rate = (speeds: Speed[]) => String(Math.round(median(speeds.map(({ perSecond }) => perSecond))));
  const cost = (speeds: Speed[]) => `${ratio(median(speeds.map(({ processor }) => processor)))} ms`;
  const [alone, together] = [rounds.map((round) => round.one), rounds.map((round) => round.many)];
  const share = median(rounds.map((round) => round.one.processor / round.many.processor));
  return [label, rate(alone), rate(together), cost(alone), cost(together), atLeast(least, share, ratio)];
}

/** Memory of the largest worker at rest, in bytes. */
async function largestAtRest(site: BenchSite): Promise<number> {
  return Math.max(...(await Promise.all((await workersOf(site)).map(restingBytes))));
}

/** Compares the requests that a core serves in several processes with those in one. */
export async function workersSection({ port, log }: Bench): Promise<Section> {
  const one = await startWith(1, port);
  const many = await startWith(WORKERS, port + 1);
  try {
    log('memory at rest');
    const atRest = await largestAtRest(many);
    const sites: [Site, Site] = [one, many];
    log('cached pages');
    const cached = await compare(
      sites,
      (site) => ({ ...mixedKind('the list of courses, cached', site.cookie, 1, ['/courses']), connections: 50 }),
      shares.cached,
    );
    log('dashboards');
    const personal = await compare(
      sites,
      (site) => mixedKind('dashboard of a learner', site.cookie, 1, ['/dashboard']),
      shares.personal,
    );
    const afterLoad = await largestAtRest(many);
    return {
      notes: [
        `One process, and ${WORKERS} workers with the first process that hands connections to them; 50 connections for the cached page and 10 for the dashboard, medians of ${ROUNDS} rounds in turn. Processor time is that of all processes of the site, without PostgreSQL.`,
        'Load, database and site share the cores of this machine, so requests a second say little of many cores. The budget is on the requests that a core serves: N workers with N cores to themselves serve N times that share of the requests of one process. Where load and database run elsewhere, the requests a second show it directly.',
      ],
      tables: [
        {
          columns: [
            'what',
            'one, a second',
            `${WORKERS}, a second`,
            'one, each',
            `${WORKERS}, each`,
            `of a core; at least ${shares.cached}, ${shares.personal}`,
          ],
          rows: [cached, personal],
        },
        {
          columns: ['process', 'at rest before these requests, at most 150 MB', 'after them'],
          rows: [['a worker', atMost(MAX_AT_REST, atRest, megabytes), megabytes(afterLoad)]],
        },
      ],
    };
  } finally {
    await many.stop();
    await one.stop();
  }
}
