import { inDatabase, makeAdmin, readFacts, runSqlFile } from './database.ts';
import { deskCalls } from './desk-calls.ts';
import { signIn, signUp } from './person.ts';
import { atMost, median, milliseconds, p99, type Table } from './report.ts';
import { type Bench, startSite } from './site.ts';

/** Budget of the desk's lists and searches, on the server (docs/reference.md#budgets). */
const CALL_MILLISECONDS = 100;
const CALLS_EACH = 100;
/** Calls that do not count: they compile code and read database pages. */
const WARM_UP = 5;
/** Number of calls that are listed: if the slowest are within the budget, all are. */
const LISTED = 10;

type Timing = { path: string; median: number; p99: number };

async function timesOf(url: string, Cookie: string, path: string): Promise<Timing> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + CALLS_EACH; n += 1) {
    const start = performance.now();
    const response = await fetch(url + path, { headers: { Cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    if (n >= WARM_UP) times.push(performance.now() - start);
  }
  return { path, median: median(times), p99: p99(times) };
}

/**
 * The slowest reads of the desk with 100,000 people, enrollment requests, emails and entries of the audit log, 20,400 orders,
 * 20,000 messages and 10,000 posts.
 */
export async function measureDesk({ port, log }: Bench): Promise<Table[]> {
  const site = await startSite(port);
  try {
    await signUp(site.url);
    log('filling the database');
    const facts = await inDatabase(site.dataDir, async (pool) => {
      await runSqlFile(pool, 'desk.sql');
      await makeAdmin(pool);
      return readFacts(pool);
    });
    const cookie = await signIn(site.url);
    log('its lists and searches');
    const all: Timing[] = [];
    for (const path of deskCalls(facts)) all.push(await timesOf(site.url, cookie, path));
    const slowest = all.toSorted((a, b) => b.p99 - a.p99).slice(0, LISTED);
    const first = `the ${LISTED} slowest of ${all.length} calls of the desk at 100,000 people`;
    const columns = [first, 'median', `99th percentile, at most ${CALL_MILLISECONDS} ms`];
    return [
      {
        columns,
        rows: slowest.map((call) => [
          call.path,
          milliseconds(call.median),
          atMost(CALL_MILLISECONDS, call.p99, milliseconds),
        ]),
      },
    ];
  } finally {
    await site.stop();
  }
}
