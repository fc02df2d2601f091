import { type Browser, chromium } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { kilobytes, ratio } from '../figures.ts';
import { atMost, type Cell, type Section } from '../report.ts';
import { startSite } from '../site.ts';
import { CRITICAL_PATH_BYTES, measureWeight, SCRIPT_BYTES, totalOf } from '../weight.ts';
import { BARE_BYTES, serveBarePage } from './bare-page.ts';
import { measurePaint, type Paint } from './paint.ts';
import { publicRoutes } from './routes.ts';

/** Budgets of docs/reference.md#budgets. */
const PAINT_MILLISECONDS = 1100;
const BLOCKING_MILLISECONDS = 50;

const rounded = (value: number) => `${Math.round(value)} ms`;

async function weightRow(browser: Browser, url: string, route: string): Promise<Cell[]> {
  const { criticalPath, script, early, boot, loaded } = await measureWeight(browser, url + route);
  const { document, stylesheet, font, image, other } = loaded;
  return [
    route,
    atMost(CRITICAL_PATH_BYTES, criticalPath, kilobytes),
    atMost(SCRIPT_BYTES, script, kilobytes),
    atMost(0, early.length, String),
    ...[document, stylesheet, font, image, other, totalOf(loaded), boot].map(kilobytes),
  ];
}

/** The baseline, so without budgets. */
function bareRow({ scores, fcp, lcp, tbt, cls }: Paint): Cell[] {
  const figures = [rounded(fcp), ratio(1), rounded(lcp), ratio(1), rounded(tbt), cls.toFixed(3)];
  return [`a bare page of ${kilobytes(BARE_BYTES)}`, Object.values(scores).join(' '), ...figures];
}

function paintRow(route: string, { scores, fcp, lcp, tbt, cls }: Paint, bare: Paint): Cell[] {
  const values = Object.values(scores);
  return [
    route,
    { shown: values.join(' '), isWithin: values.length > 0 && Math.min(...values) === 100 },
    atMost(PAINT_MILLISECONDS, fcp, rounded),
    ratio(fcp / bare.fcp),
    atMost(PAINT_MILLISECONDS, lcp, rounded),
    ratio(lcp / bare.lcp),
    atMost(BLOCKING_MILLISECONDS, tbt, rounded),
    atMost(0, Number(cls.toFixed(3)), String),
  ];
}

const weightColumns = [
  ...['route', 'critical path, at most 25 KB', 'script, at most 136 KB', 'scripts before load, 0'],
  ...['HTML', 'CSS', 'fonts', 'images', 'other', 'total', 'boot script in the HTML, raw'],
];
const paintColumns = [
  ...['route', 'scores, 100 each', 'FCP, at most 1100 ms', 'to bare', 'LCP, at most 1100 ms', 'to bare'],
  ...['TBT, at most 50 ms', 'CLS, 0'],
];

/** Bytes of public pages, and Lighthouse's mobile run of each. */
export async function pagesSection(bench: Bench, routes: readonly string[] = publicRoutes): Promise<Section> {
  const { port, chromePath, log } = bench;
  const site = await startSite(port);
  const bare = await serveBarePage(port + 1);
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox', '--disable-gpu'] });
  const weights: Cell[][] = [];
  const paints: Cell[][] = [];
  try {
    log('a bare page');
    const bareRun = await measurePaint(bare.url, chromePath);
    for (const route of routes) {
      log(route);
      weights.push(await weightRow(browser, site.url, route));
      paints.push(paintRow(route, await measurePaint(site.url + route, chromePath), bareRun));
    }
    return {
      notes: [
        'Bodies over the wire, brotli, as a first visit loads them. HTML, CSS and the boot script in the HTML are the critical path; no other script may be requested before the page has loaded (`startTime` against `loadEventEnd`). Other: responses of the API, and the rest.',
        `Lighthouse, mobile, median of three: ${Object.keys(bareRun.scores).join(', ')}. First a bare page of text alone, in the same run.`,
      ],
      tables: [
        { columns: weightColumns, rows: weights },
        { columns: paintColumns, rows: [bareRow(bareRun), ...paints] },
      ],
    };
  } finally {
    await browser.close();
    bare.stop();
    await site.stop();
  }
}
