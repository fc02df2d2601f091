import type { Bench } from '../bench.ts';
import { median, milliseconds, p99 } from '../figures.ts';
import { signIn, signUp } from '../person.ts';
import { atMost, type Cell, type Section } from '../report.ts';
import { startSite } from '../site.ts';
import { type Call, deskCalls } from './calls.ts';
import { fill, inDatabase, promote, readFacts } from './database.ts';

/** Budget of the desk's lists and searches, in milliseconds at the server. */
const MILLISECONDS = 100;
const TIMES = 100;
/** Tries before those that count: until then code is compiled and pages of the database are read. */
const WARM_UP = 5;

async function row(url: string, Cookie: string, { what, path }: Call): Promise<Cell[]> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + TIMES; n += 1) {
    const start = performance.now();
    const answer = await fetch(url + path, { headers: { Cookie } });
    await answer.arrayBuffer();
    // What answers an error fast holds no budget.
    if (!answer.ok) return [what, '', { shown: `answered ${answer.status}`, isHeld: false }];
    if (n >= WARM_UP) times.push(performance.now() - start);
  }
  return [what, milliseconds(median(times)), atMost(MILLISECONDS, p99(times), milliseconds)];
}

/** How long the lists, searches and figures of the desk take on a site with much in it. */
export async function deskSection({ port, say }: Bench): Promise<Section> {
  const site = await startSite(port);
  try {
    await signUp(site.url);
    say('filling the database');
    const facts = await inDatabase(site.dataDir, async (pool) => {
      await fill(pool);
      await promote(pool);
      return readFacts(pool);
    });
    const cookie = await signIn(site.url);
    say('its lists and searches');
    const rows: Cell[][] = [];
    for (const call of deskCalls(facts)) rows.push(await row(site.url, cookie, call));
    return {
      notes: [
        `Calls of \`/api/desk/\` with 100,000 enrollment requests and mails, 20,000 messages, 10,000 posts and 100,000 entries of the audit log; ${TIMES} tries each.`,
      ],
      tables: [{ columns: ['what', 'median', `p99, at most ${MILLISECONDS} ms`], rows }],
    };
  } finally {
    await site.stop();
  }
}
