import { type Browser, type BrowserContextOptions, type Page, request } from '@playwright/test';

/** Budgets of docs/reference.md#budgets, in bytes after brotli. */
export const CRITICAL_PATH_BYTES = 25 * 1024;
export const SCRIPT_BYTES = 136 * 1024;
/** Pages of learners and buyers, whose forms and lessons all hydrate. */
export const PERSONAL_SCRIPT_BYTES = 144 * 1024;

/**
 * Body bytes over the wire that a first visit loads without any action. Scripts may only load after the page: `early` has the URLs
 * of those that came before.
 */
type Weight = { criticalPath: number; script: number; early: string[]; total: number };

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

/** Bytes of the HTML with its boot script, and of the stylesheets: a page can paint only after them. */
async function criticalPath(url: string): Promise<number> {
  const { bytes, text } = await brotliBytes(url);
  const files = [...text.matchAll(STYLESHEETS)].map(([, styles = '']) => new URL(styles, url).href);
  const sizes = await Promise.all(files.map(brotliBytes));
  return sizes.reduce((sum, file) => sum + file.bytes, bytes);
}

function requestedBeforeLoad(page: Page, urls: readonly string[]): Promise<string[]> {
  return page.evaluate((urls) => {
    const [navigation] = performance.getEntriesByType('navigation');
    const loaded =
      navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : Number.POSITIVE_INFINITY;
    const late = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= loaded);
    return urls.filter((url) => !late.some(({ name }) => name === url));
  }, urls);
}

async function load(page: Page, url: string): Promise<Omit<Weight, 'criticalPath'>> {
  let [script, total] = [0, 0];
  const scripts: string[] = [];
  const ends: Promise<void>[] = [];
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script';
    if (isScript) scripts.push(response.url());
    const add = async () => {
      await response.finished();
      const { responseBodySize } = await response.request().sizes();
      total += responseBodySize;
      if (isScript) script += responseBodySize;
    };
    ends.push(add());
  });
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await Promise.all(ends);
  return { script, total, early: await requestedBeforeLoad(page, scripts) };
}

/** Measures one page in a browser with an empty cache. @param session of a person who is signed in */
export async function measureWeight(
  browser: Browser,
  url: string,
  session?: BrowserContextOptions['storageState'],
): Promise<Weight> {
  // The service worker of a learner goes on to store pages for later.
  const context = await browser.newContext({ serviceWorkers: 'block', ...(session && { storageState: session }) });
  try {
    const page = await context.newPage();
    return { ...(await load(page, url)), criticalPath: await criticalPath(url) };
  } finally {
    await context.close();
  }
}
