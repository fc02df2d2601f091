import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { OUTCOME_COOKIE } from '../../server/http/form-outcomes.ts';
import { inDatabase, runSqlFile } from './database.ts';
import { type RequestKind, sendLoad } from './load.ts';
import { signIn, signUp } from './person.ts';
import { processorTime } from './processor.ts';
import { atLeast, atMost, type Cell, median, ratio, type Table } from './report.ts';
import { type Bench, startSite } from './site.ts';

/** Number of rounds, and seconds of load for each server in a round. */
const ROUNDS = 7;
const SECONDS = 2;
/** Processor milliseconds of a dashboard, and the least shares of the bare server's requests (docs/reference.md#budgets). */
const DASHBOARD_MILLISECONDS = 5;
const CACHED_PAGE_SHARE = 0.8;
const API_SHARE = 0.6;

type Server = { url: string; pid: number };
type Measured = RequestKind & { atLeast?: number; atMost?: number };

const get = (label: string, path: string, headers: Record<string, string> = {}): RequestKind => ({
  label,
  path,
  headers: { 'accept-encoding': 'br', ...headers },
});

function spelling(word: string, n: number): string {
  return [...word].map((letter, index) => ((n >> index) & 1 ? letter.toUpperCase() : letter)).join('');
}

function requestKinds(session: string): Measured[] {
  // With the cookie of a form's outcome the server renders the page instead of using its cache.
  const uncached = { cookie: `${OUTCOME_COOKIE}=${randomBytes(24).toString('base64url')}` };
  return [
    { ...get('cached page, `/courses`', '/courses'), atLeast: CACHED_PAGE_SHARE },
    { ...get('public API, `/api/courses`', '/api/courses'), atLeast: API_SHARE },
    get('rendered page, `/courses`', '/courses', uncached),
    // Concurrent searches have different spellings, because those with the same text share one response.
    {
      ...get('rendered page, a search: `/blogs?q=grid`', '/blogs?q=grid'),
      pathOf: (n) => `/blogs?q=${spelling('grid', n)}`,
    },
    { ...get('dashboard of a learner', '/dashboard', { cookie: session }), atMost: DASHBOARD_MILLISECONDS },
  ];
}

async function startReference(site: string, { path, headers }: RequestKind, port: number) {
  const script = fileURLToPath(new URL('./reference.ts', import.meta.url));
  const child = fork(script, [site + path, JSON.stringify(headers), String(port)]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Processor milliseconds (user and system) of a server for each request, over some seconds of load. */
async function costAt({ url, pid }: Server, kind: RequestKind, number: () => number): Promise<number> {
  const before = await processorTime(pid);
  const sent = await sendLoad(url, kind, number, SECONDS);
  return (1000 * ((await processorTime(pid)).own - before.own)) / sent;
}

/** Medians of rounds in turn, so that a busy moment of the machine affects both servers. */
async function costOf(site: Server, kind: RequestKind, port: number): Promise<{ own: number; bare: number }> {
  const reference = await startReference(site.url, kind, port);
  let sent = 0;
  const number = () => ++sent;
  try {
    // Warm-up: compiling must not slow only the first server.
    for (const { url } of [reference, site]) await sendLoad(url, kind, number, SECONDS);
    const rounds: { bare: number; own: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await costAt(reference, kind, number);
      rounds.push({ bare, own: await costAt(site, kind, number) });
    }
    return { own: median(rounds.map(({ own }) => own)), bare: median(rounds.map(({ bare }) => bare)) };
  } finally {
    reference.stop();
  }
}

const fine = (value: number) => `${value < 10 ? value.toPrecision(2) : Math.round(value)} ms`;

function rowOf(kind: Measured, { own, bare }: { own: number; bare: number }): Cell[] {
  const cost = kind.atMost ? atMost(kind.atMost, own, fine) : fine(own);
  const share = kind.atLeast ? atLeast(kind.atLeast, bare / own, ratio) : ratio(bare / own);
  return [kind.label, cost, fine(bare), share];
}

/** Processor time of each kind of request, beside a bare `node:http` server that answers the same bytes. */
export async function measureRequests({ port, log }: Bench): Promise<Table[]> {
  const site = await startSite(port);
  try {
    await signUp(site.url);
    await inDatabase(site.dataDir, (pool) => runSqlFile(pool, 'learner.sql'));
    const rows: Cell[][] = [];
    for (const kind of requestKinds(await signIn(site.url))) {
      log(kind.label);
      rows.push(rowOf(kind, await costOf(site, kind, port + 1)));
    }
    const bounds = `share of the bare server’s requests; of the cached page at least ${CACHED_PAGE_SHARE}, of the API ${API_SHARE}`;
    const cost = `processor time; of a dashboard at most ${DASHBOARD_MILLISECONDS} ms`;
    return [{ columns: ['request', cost, 'bare server', bounds], rows }];
  } finally {
    await site.stop();
  }
}
