import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { learnerRoutes, publicRoutes } from '../../tests/support/public-routes.ts';
import { inDatabase, runSqlFile } from './database.ts';
import { measurePaint, type Paint } from './paint.ts';
import { signIn, signUp } from './person.ts';
import { atMost, type Cell, kilobytes, type Table } from './report.ts';
import { type Bench, startSite } from './site.ts';
import { measureWeight, PERSONAL_SCRIPT_BYTES, SCRIPT_BYTES } from './weight.ts';

/** Budgets of docs/reference.md#budgets. */
const PERFORMANCE_SCORE = 99;
const PAINT_MILLISECONDS = 1100;
const BLOCKING_MILLISECONDS = 50;

const rounded = (value: number) => `${Math.round(value)} ms`;

type Weighed = { browser: Browser; url: string; most: number; session?: BrowserContextOptions['storageState'] };

async function weightRow(route: string, { browser, url, most, session }: Weighed): Promise<Cell[]> {
  const { script, total } = await measureWeight(browser, url + route, session);
  return [route, atMost(most, script, kilobytes), kilobytes(total)];
}

function paintRow(route: string, { scores, fcp, lcp, tbt, cls }: Paint): Cell[] {
  const all = Object.entries(scores);
  const isGood = ([title, score]: [string, number]) => score >= (title === 'Performance' ? PERFORMANCE_SCORE : 100);
  return [
    route,
    { shown: all.map(([, score]) => score).join(' '), isWithin: all.length > 0 && all.every(isGood) },
    atMost(PAINT_MILLISECONDS, fcp, rounded),
    atMost(PAINT_MILLISECONDS, lcp, rounded),
    atMost(BLOCKING_MILLISECONDS, tbt, rounded),
    atMost(0, Number(cls.toFixed(3)), String),
  ];
}

const paintColumns = ['page', 'scores, 100; performance 99', 'FCP, at most 1100 ms', 'LCP, at most 1100 ms'].concat([
  'TBT, at most 50 ms',
  'CLS, 0',
]);

function storageOf(cookies: string, url: string): BrowserContextOptions['storageState'] {
  const { hostname: domain } = new URL(url);
  const rest = { domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  const pairs = cookies.split('; ').map((pair) => pair.split('='));
  return { cookies: pairs.map(([name = '', value = '']) => ({ name, value, ...rest })), origins: [] };
}

/** Bytes over the wire of each page on a first visit, and Lighthouse's mobile run of public ones. */
export async function measurePages({ port, chromePath, log }: Bench, routes: readonly string[] = []): Promise<Table[]> {
  const site = await startSite(port);
  const { url } = site;
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox', '--disable-gpu'] });
  const isChosen = (route: string) => routes.length === 0 || routes.includes(route);
  const weights: Cell[][] = [];
  const ownWeights: Cell[][] = [];
  const paints: Cell[][] = [];
  try {
    await signUp(url);
    await inDatabase(site.dataDir, (pool) => runSqlFile(pool, 'learner.sql'));
    const session = storageOf(await signIn(url), url);
    for (const route of publicRoutes.filter(isChosen)) {
      log(route);
      weights.push(await weightRow(route, { browser, url, most: SCRIPT_BYTES }));
      paints.push(paintRow(route, await measurePaint(url + route, chromePath)));
    }
    for (const route of learnerRoutes.filter(isChosen)) {
      log(route);
      ownWeights.push(await weightRow(route, { browser, url, most: PERSONAL_SCRIPT_BYTES, session }));
    }
    return [
      { columns: ['page', `script, at most ${kilobytes(SCRIPT_BYTES)}`, 'all that loads'], rows: weights },
      {
        columns: ['page of a learner', `script, at most ${kilobytes(PERSONAL_SCRIPT_BYTES)}`, 'all that loads'],
        rows: ownWeights,
      },
      { columns: paintColumns, rows: paints },
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}
