import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PostList } from '../../../contract/publishing/post.ts';
import { connectEmbedded, findDataDir } from '../../../server/db/embedded/index.ts';
import type { Bench } from '../bench.ts';
import { median, milliseconds, ratio } from '../figures.ts';
import { enrollBenchLearner } from '../learner.ts';
import { signIn, signUp } from '../person.ts';
import { atLeast, type Cell, type Section } from '../report.ts';
import { type BenchSite, startSite } from '../site.ts';
import { mixedKind, type RequestKind, searchKind } from '../throughput/kinds.ts';
import { sendLoad } from '../throughput/load.ts';
import { type Speed, speedOf } from '../throughput/rounds.ts';
import { type Peer, peers, type SiteData, startPeer } from './peer.ts';

const ROUNDS = 7;

const asBrowser = { 'accept-encoding': 'gzip, deflate, br' };
const search: RequestKind = { ...searchKind, headers: asBrowser };

/** A server and its requests. `atLeast`: how many times its requests a second the first server must answer. */
type ComparedServer = { name: string; url: string; pid: number; kind: RequestKind; atLeast?: number };

let sent = 0;
const number = () => ++sent;

/** Measures servers in turn, so that a busy moment of the machine affects all. */
async function inTurn(servers: readonly ComparedServer[], log: Bench['log']): Promise<Speed[][]> {
  const rounds: Speed[][] = servers.map(() => []);
  for (const { url, kind } of servers) await sendLoad(url, kind, number, 3);
  for (let round = 0; round < ROUNDS; round += 1) {
    log(`round ${round + 1} of ${ROUNDS}`);
    for (const [index, server] of servers.entries()) rounds[index]?.push(await speedOf(server, server.kind, number));
  }
  return rounds;
}

/** The figures of each server, and the ratio of the first to each. */
function rowsOf(servers: readonly ComparedServer[], rounds: readonly Speed[][]): Cell[][] {
  const [own = []] = rounds;
  return servers.map(({ name, atLeast: least }, index) => {
    const speeds = rounds[index] ?? [];
    const times = median(speeds.map(({ perSecond }, round) => (own[round]?.perSecond ?? Number.NaN) / perSecond));
    const perCore = median(speeds.map(({ processor }, round) => processor / (own[round]?.processor ?? Number.NaN)));
    return [
      name,
      String(Math.round(median(speeds.map(({ perSecond }) => perSecond)))),
      milliseconds(median(speeds.map((speed) => speed.p99))),
      `${median(speeds.map(({ processor }) => processor)).toFixed(2)} ms`,
      least === undefined ? ratio(times) : atLeast(least, times, ratio),
      ratio(perCore),
    ];
  });
}

/** The data of a site for the peers; the bench's account is signed in. */
async function readSiteData(site: BenchSite, Cookie: string): Promise<SiteData> {
  const read = async (path: string) => (await fetch(site.url + path, { headers: { Cookie } })).text();
  const { connection, stop } = await connectEmbedded(await findDataDir(site.dataDir, site.dataDir), { log: () => {} });
  await stop();
  return {
    posts: PostList.parse(JSON.parse(await read('/api/posts'))).data,
    page: await read(search.path),
    dashboard: await read('/dashboard'),
    database: connection,
    secret: await readFile(join(site.dataDir, 'secret'), 'utf8'),
  };
}

/** Dashboards of the site, and of Next.js without and with personal data. */
function dashboards(site: BenchSite, next: Peer, cookie: string): ComparedServer[] {
  const page = (path: string): RequestKind => ({ ...mixedKind(path, cookie, 1, [path]), path, headers: asBrowser });
  const half = { ...mixedKind('half dashboards', cookie, 2, ['/dashboard']), headers: asBrowser };
  return [
    { ...site, name: 'site, the dashboard of a learner', kind: page('/dashboard') },
    { ...next, name: `${next.name}, without session and database`, kind: page('/plain'), atLeast: 1.5 },
    { ...next, name: `${next.name}, with Better Auth and the same rows`, kind: page('/own'), atLeast: 2 },
    { ...site, name: 'site, half of the requests dashboards, half the list of courses', kind: half },
  ];
}

const columns = (compared: string) => [...['what', 'a second', 'p99', 'processor time each', compared, 'of a core']];

/** A search and a dashboard, rendered for each request: the site from its database, beside the same page by others. */
export async function peersSection({ port, log }: Bench): Promise<Section> {
  const site = await startSite(port);
  const running: Peer[] = [];
  try {
    await signUp(site.url);
    await enrollBenchLearner(site.dataDir);
    const cookie = await signIn(site.url);
    const siteData = await readSiteData(site, cookie);
    for (const [index, peer] of peers.entries()) {
      log(`installing ${peer.name}`);
      running.push(await startPeer(peer, siteData, port + 2 + index));
    }
    const searches = [
      { name: 'site, from its database', ...site, kind: search },
      ...running.map((peer) => ({ ...peer, kind: search })),
    ];
    const [next] = running;
    const own = next ? dashboards(site, next, cookie) : [];
    const ofSearches = rowsOf(searches, await inTurn(searches, log));
    const speeds = await inTurn(own, log);
    return {
      notes: [
        'A search for posts, `/blogs?q=grid` in many spellings, 10 connections, gzip and brotli accepted as by a browser; medians of 7 rounds in turn. The site renders its whole page from a query of its database. The peers have the posts in memory, and render the same elements as the site in `body`, taken from its own page. Each is built for production, and runs in one process with its own server.',
        'Then the dashboard of a learner with seats in two courses of 40 classes. Next.js renders its elements, without asking who it is for and without reading anything; and once more with the session by Better Auth and the rows that the site reads, by statements that PostgreSQL has prepared, from the same PostgreSQL.',
      ],
      tables: [
        { columns: columns('the site’s requests a second to these'), rows: ofSearches },
        {
          columns: columns('the site’s dashboards a second to these; at least 1.5, 2'),
          rows: rowsOf(own.slice(0, 3), speeds),
        },
        {
          columns: columns('half signed in to these, a second; at least 3'),
          rows: rowsOf(
            [own[3], own[1]].flatMap((server) =>
              server ? [{ ...server, ...(server === own[1] && { atLeast: 3 }) }] : [],
            ),
            [speeds[3] ?? [], speeds[1] ?? []],
          ),
        },
      ],
    };
  } finally {
    for (const { stop } of running) await stop();
    await site.stop();
  }
}
