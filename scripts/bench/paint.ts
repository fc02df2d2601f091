import { Launcher, launch, type Options } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from './report.ts';

const RUNS = 3;
/** Runs that may fail because Lighthouse missed the first paint. */
const SPARE_RUNS = 2;

export type Paint = {
  /** Lighthouse's categories by title, 0 to 100. */
  scores: Record<string, number>;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
};

async function run(url: string, flags: Options): Promise<Paint> {
  const chrome = await launch(flags);
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: Object.fromEntries(
        Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? Number.NaN) * 100)]),
      ),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    chrome.kill();
  }
}

/** Features of the address bar whose hidden pop-up would take processor time on every page. */
const ADDRESS_BAR = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup';

/** Flags of the browser. It obeys only the last `--disable-features`, so the features join Lighthouse's own list. */
const chromeFlags = [
  ...Launcher.defaultFlags().map((flag) => flag.replace(/^--disable-features=/, `$&${ADDRESS_BAR},`)),
  // Otherwise headless browsers place letters at whole pixels.
  ...['--headless=new', '--font-render-hinting=none', '--no-sandbox', '--disable-gpu'],
];

/** Lighthouse's mobile run of a page: the median of three for each figure. */
export async function measurePaint(url: string, chromePath: string): Promise<Paint> {
  const flags = { chromePath, chromeFlags, ignoreDefaultFlags: true };
  const runs: Paint[] = [];
  for (let attempts = 0; runs.length < RUNS && attempts < RUNS + SPARE_RUNS; attempts += 1) {
    const figures = await run(url, flags);
    if (Number.isFinite(figures.lcp)) runs.push(figures);
    else process.stderr.write(`Lighthouse saw no paint of ${url}\n`);
  }
  const medianOf = (pick: (paint: Paint) => number) => median(runs.map(pick));
  const titles = Object.keys(runs[0]?.scores ?? {});
  const scores = titles.map((title) => [title, medianOf((paint) => paint.scores[title] ?? Number.NaN)]);
  const [fcp, lcp, tbt, cls] = [
    medianOf((paint) => paint.fcp),
    medianOf((paint) => paint.lcp),
    medianOf((paint) => paint.tbt),
    medianOf((paint) => paint.cls),
  ];
  return { scores: Object.fromEntries(scores), fcp, lcp, tbt, cls };
}
