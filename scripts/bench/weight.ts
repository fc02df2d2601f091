import { type Browser, type BrowserContextOptions, type Page, request } from '@playwright/test';

/** Budgets of docs/reference.md#budgets, in bytes after brotli. */
export const CRITICAL_PATH_BYTES = 25 * 1024;
export const SCRIPT_BYTES = 136 * 1024;
/** Pages of learners and buyers, whose forms and lessons all hydrate. */
export const PERSONAL_SCRIPT_BYTES = 144 * 1024;

const parts = ['document', 'stylesheet', 'script', 'font', 'image', 'other'] as const;
type Part = (typeof parts)[number];

/** Body bytes over the wire that a first visit loads without any action; `other` has API responses and all other types. */
export type Loaded = Record<Part, number>;

/**
 * Body bytes over the wire. Scripts may only load after the page: `early` has the URLs of those that came before. `boot`
 * is the inline script in the HTML.
 */
export type Weight = { criticalPath: number; script: number; early: string[]; boot: number; loaded: Loaded };

export function totalOf(loaded: Loaded): number {
  return parts.reduce((sum, part) => sum + loaded[part], 0);
}

const BOOT = /<script data-client="[^"]*">([\s\S]*?)<\/script>/;
const STYLESHEETS = /<link rel="stylesheet" href="([^"]+)"/g;

async function brotliBytes(url: string): Promise<{ bytes: number; text: string }> {
  // Playwright's client decodes the text, but keeps the length over the wire.
  const context = await request.newContext({ extraHTTPHeaders: { 'Accept-Encoding': 'br' } });
  try {
    const response = await context.get(url, { maxRedirects: 0 });
    const length = Number(response.headers()['content-length']);
    return { bytes: length, text: await response.text() };
  } finally {
    await context.dispose();
  }
}

/** HTML with its boot script, and stylesheets: a page can paint only after them. */
async function criticalPath(url: string): Promise<Pick<Weight, 'criticalPath' | 'boot'>> {
  const { bytes, text } = await brotliBytes(url);
  const files = [...text.matchAll(STYLESHEETS)].map(([, styles = '']) => new URL(styles, url).href);
  const sizes = await Promise.all(files.map(brotliBytes));
  const boot = Buffer.byteLength(BOOT.exec(text)?.[1] ?? '');
  return { criticalPath: sizes.reduce((sum, file) => sum + file.bytes, bytes), boot };
}

function partOf(type: string): Part {
  return parts.find((part) => part === type) ?? 'other';
}

/** The URLs that were requested before the load event ended. */
function requestedBeforeLoad(page: Page, urls: readonly string[]): Promise<string[]> {
  return page.evaluate((urls) => {
    const [navigation] = performance.getEntriesByType('navigation');
    const loaded =
      navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : Number.POSITIVE_INFINITY;
    const late = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= loaded);
    return urls.filter((url) => !late.some(({ name }) => name === url));
  }, urls);
}

/** Loads a page as a first visit does. */
async function load(page: Page, url: string): Promise<Pick<Weight, 'loaded' | 'early'>> {
  const loaded: Loaded = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0, other: 0 };
  const scripts: string[] = [];
  const ends: Promise<void>[] = [];
  page.on('response', (response) => {
    const part = partOf(response.request().resourceType());
    if (part === 'script') scripts.push(response.url());
    const add = async () => {
      await response.finished();
      const { responseBodySize } = await response.request().sizes();
      loaded[part] += responseBodySize;
    };
    ends.push(add());
  });
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await Promise.all(ends);
  return { loaded, early: await requestedBeforeLoad(page, scripts) };
}

/** Measures one page in a browser with an empty cache. @param session of a person who is signed in */
export async function measureWeight(
  browser: Browser,
  url: string,
  session?: BrowserContextOptions['storageState'],
): Promise<Weight> {
  const context = await browser.newContext(session ? { storageState: session } : {});
  try {
    const page = await context.newPage();
    const { loaded, early } = await load(page, url);
    return { ...(await criticalPath(url)), script: loaded.script, early, loaded };
  } finally {
    await context.close();
  }
}
