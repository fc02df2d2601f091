import type { Bench } from '../bench.ts';
import { median, p99 } from '../figures.ts';
import { signIn, signUp } from '../person.ts';
import type { Section } from '../report.ts';
import { startSite } from '../site.ts';
import { type Call, deskCalls } from './calls.ts';
import { inDatabase, makeAdmin, readFacts, runSqlFile } from './database.ts';
import { deskTables, type Timing } from './tables.ts';

/** Budget of the desk's lists and searches, on the server. */
const CALL_MILLISECONDS = 100;
/** Tries of each call. */
export const CALLS_EACH = 100;
/** Tries that do not count: they compile code and read database pages. */
const WARM_UP = 5;

/** Times a call with this `Cookie` header. */
export async function measure(url: string, Cookie: string, { label, path }: Call): Promise<Timing> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + CALLS_EACH; n += 1) {
    const start = performance.now();
    const response = await fetch(url + path, { headers: { Cookie } });
    await response.arrayBuffer();
    // A fast error is not within the budget.
    if (!response.ok)
      return { label, median: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY, error: response.status };
    if (n >= WARM_UP) times.push(performance.now() - start);
  }
  return { label, median: median(times), p99: p99(times) };
}

/** Measures the desk's lists, searches and figures with a lot of data. */
export async function deskSection({ port, log }: Bench): Promise<Section> {
  const site = await startSite(port);
  try {
    await signUp(site.url);
    log('filling the database');
    const facts = await inDatabase(site.dataDir, async (pool) => {
      await runSqlFile(pool);
      await makeAdmin(pool);
      return readFacts(pool);
    });
    const cookie = await signIn(site.url);
    log('its lists and searches');
    const all: Timing[] = [];
    for (const call of deskCalls(facts)) all.push(await measure(site.url, cookie, call));
    return {
      notes: [
        `Calls of \`/api/desk/\` with 100,000 people, enrollment requests and emails, 20,400 orders, 20,000 messages, 10,000 posts and 100,000 entries of the audit log; ${CALLS_EACH} tries each.`,
      ],
      tables: deskTables(all, CALL_MILLISECONDS),
    };
  } finally {
    await site.stop();
  }
}
