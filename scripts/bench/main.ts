import { chromium } from '@playwright/test';
import { deskRows } from './desk/rows.ts';
import { paint } from './paint.ts';
import { publicRoutes } from './routes.ts';
import { signInTimes } from './sign-in.ts';
import { startSite } from './site.ts';
import { type Row, table } from './table.ts';
import { cachedPageThroughput } from './throughput.ts';
import { CRITICAL_PATH_BYTES, SCRIPT_BYTES, weigh } from './weight.ts';

const PORT = 5090;
/** Budgets of design.md. */
const PAINT_MILLISECONDS = 1100;
const BLOCKING_MILLISECONDS = 50;
const CACHED_PAGE_RATIO = 0.8;
/** How much longer or shorter an unknown e-mail may take than a wrong password, as a share. */
const SIGN_IN_DIFFERENCE = 0.1;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;

function limit(what: string, value: number, most: number, shown: (value: number) => string): Row {
  return { what, measured: shown(value), budget: `at most ${shown(most)}`, ok: value <= most };
}

/** Bytes of one page: they are the same on every machine. */
async function weightRows(url: string, route: string, chromePath: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const { criticalPath, script } = await weigh(browser, url + route);
    return [
      limit(`${route} critical path`, criticalPath, CRITICAL_PATH_BYTES, kilobytes),
      limit(`${route} script`, script, SCRIPT_BYTES, kilobytes),
    ];
  } finally {
    await browser.close();
  }
}

async function paintRows(url: string, route: string, chromePath: string): Promise<Row[]> {
  const { scores, fcp, lcp, tbt, cls } = await paint(url + route, chromePath);
  const lowest = Math.min(...Object.values(scores));
  return [
    { what: `${route} Lighthouse`, measured: Object.values(scores).join(' '), budget: '100 each', ok: lowest === 100 },
    limit(`${route} FCP`, fcp, PAINT_MILLISECONDS, milliseconds),
    limit(`${route} LCP`, lcp, PAINT_MILLISECONDS, milliseconds),
    limit(`${route} TBT`, tbt, BLOCKING_MILLISECONDS, milliseconds),
    limit(`${route} CLS`, Number(cls.toFixed(3)), 0, String),
  ];
}

async function throughputRow(url: string): Promise<Row> {
  const { ratio, site, reference } = await cachedPageThroughput(`${url}/courses`, PORT + 1);
  return {
    what: 'cached page / bare node:http',
    measured: `${ratio.toFixed(2)} (${Math.round(site)} / ${Math.round(reference)} a second)`,
    budget: `at least ${CACHED_PAGE_RATIO}`,
    ok: ratio >= CACHED_PAGE_RATIO,
  };
}

async function signInRow(url: string): Promise<Row> {
  const { ratio, unknown, known } = await signInTimes(url);
  return {
    what: 'sign-in, unknown / known e-mail',
    measured: `${ratio.toFixed(3)} (${unknown.toFixed(1)} / ${known.toFixed(1)} ms)`,
    budget: `${1 - SIGN_IN_DIFFERENCE} to ${1 + SIGN_IN_DIFFERENCE}`,
    ok: Math.abs(ratio - 1) <= SIGN_IN_DIFFERENCE,
  };
}

/** Figures that are of no page, by the name that they are asked for with. */
const figures = new Map([
  ['throughput', throughputRow],
  ['sign-in', signInRow],
]);

/** Measured on a site of its own, which is full. */
const DESK = 'desk';

async function rowsOf(url: string, what: string, chromePath: string): Promise<Row[]> {
  const figure = figures.get(what);
  if (figure) return [await figure(url)];
  return [...(await weightRows(url, what, chromePath)), ...(await paintRows(url, what, chromePath))];
}

async function siteRows(asked: readonly string[]): Promise<Row[]> {
  if (asked.length === 0) return [];
  const chromePath = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  const site = await startSite(PORT);
  const rows: Row[] = [];
  try {
    for (const what of asked) {
      process.stderr.write(`Measuring ${what}\n`);
      rows.push(...(await rowsOf(site.url, what, chromePath)));
    }
  } finally {
    await site.stop();
  }
  return rows;
}

/**
 * `npm run bench [-- /route … | throughput | sign-in | desk]`: measures the budgets, prints a table, and fails when one is
 * not held. Without anything asked for, all of them.
 */
async function main(): Promise<void> {
  const asked: readonly string[] =
    process.argv.length > 2 ? process.argv.slice(2) : [...figures.keys(), ...publicRoutes, DESK];
  const rows = await siteRows(asked.filter((what) => what !== DESK));
  if (asked.includes(DESK)) {
    process.stderr.write(`Measuring ${DESK}\n`);
    rows.push(...(await deskRows(PORT)));
  }
  process.stdout.write(`${table(rows)}\n`);
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
}

await main();
