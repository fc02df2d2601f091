import { startSite } from '../site.ts';
import { median, type Row } from '../table.ts';
import { type Call, deskCalls } from './calls.ts';
import { fill, inDatabase, promote, readFacts } from './database.ts';

/** Budget of the desk's lists and searches, in milliseconds at the server. */
const MILLISECONDS = 100;
const TIMES = 100;
/** Tries before those that count: until then code is compiled and pages of the database are read. */
const WARM_UP = 5;

const person = { name: 'Bench', email: 'bench@example.org', password: 'marigold-42', phone: '98765 43210' };

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** @returns the cookie of somebody who is signed in */
async function signIn(url: string): Promise<string> {
  const { email, password } = person;
  const answer = await post(`${url}/api/auth/sign-in`, { email, password });
  return answer.headers
    .getSetCookie()
    .flatMap((cookie) => cookie.split(';').slice(0, 1))
    .join('; ');
}

/** The value that all but one in a hundred stay under (nearest rank). */
function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

async function measure(url: string, Cookie: string, { what, path }: Call): Promise<Row> {
  const budget = `under ${MILLISECONDS} ms`;
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + TIMES; n += 1) {
    const start = performance.now();
    const answer = await fetch(url + path, { headers: { Cookie } });
    await answer.arrayBuffer();
    // What answers an error fast holds no budget.
    if (!answer.ok) return { what, measured: `answered ${answer.status}`, budget, ok: false };
    if (n >= WARM_UP) times.push(performance.now() - start);
  }
  const slowest = p99(times);
  const measured = `${median(times).toFixed(1)} ms, p99 ${slowest.toFixed(1)} ms`;
  return { what, measured, budget, ok: slowest < MILLISECONDS };
}

/** How long the lists, searches and figures of the desk take on a site with much in it. */
export async function deskRows(port: number): Promise<Row[]> {
  const site = await startSite(port);
  try {
    await post(`${site.url}/api/auth/sign-up`, person);
    const facts = await inDatabase(site.dataDir, async (pool) => {
      await fill(pool);
      await promote(pool, person.email);
      return readFacts(pool);
    });
    const cookie = await signIn(site.url);
    const rows: Row[] = [];
    for (const call of deskCalls(facts)) rows.push(await measure(site.url, cookie, call));
    return rows;
  } finally {
    await site.stop();
  }
}
