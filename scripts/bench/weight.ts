import { type Browser, type Page, request } from '@playwright/test';

/** Budgets of design.md, in bytes after brotli. */
export const CRITICAL_PATH_BYTES = 25 * 1024;
export const SCRIPT_BYTES = 130 * 1024;

const parts = ['document', 'stylesheet', 'script', 'font', 'image'] as const;
type Part = (typeof parts)[number];

/** Body bytes over the wire; `script` is all of it, which comes after the page has loaded, `boot` its part in the HTML. */
export type Weight = { criticalPath: number; script: number; boot: number; loaded: Record<Part, number> };

const BOOT = /<script data-client="[^"]*">([\s\S]*?)<\/script>/;
const STYLESHEETS = /<link rel="stylesheet" href="([^"]+)"/g;

async function brotliBytes(url: string): Promise<{ bytes: number; text: string }> {
  // Playwright's client decodes the text but reports what came over the wire.
  const context = await request.newContext({ extraHTTPHeaders: { 'Accept-Encoding': 'br' } });
  try {
    const response = await context.get(url, { maxRedirects: 0 });
    const length = Number(response.headers()['content-length']);
    return { bytes: length, text: await response.text() };
  } finally {
    await context.dispose();
  }
}

/** HTML with the boot script in it, and stylesheet: what must come before a page can be shown. */
async function criticalPath(url: string): Promise<Pick<Weight, 'criticalPath' | 'boot'>> {
  const { bytes, text } = await brotliBytes(url);
  const files = [...text.matchAll(STYLESHEETS)].map(([, styles = '']) => new URL(styles, url).href);
  const sizes = await Promise.all(files.map(brotliBytes));
  const boot = Buffer.byteLength(BOOT.exec(text)?.[1] ?? '');
  return { criticalPath: sizes.reduce((sum, file) => sum + file.bytes, bytes), boot };
}

function partOf(type: string): Part | undefined {
  return parts.find((part) => part === type);
}

/** What a first visit loads by itself. */
async function loadedBytes(page: Page, url: string): Promise<Weight['loaded']> {
  const loaded = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0 };
  const ends: Promise<void>[] = [];
  page.on('response', (response) => {
    const part = partOf(response.request().resourceType());
    if (!part) return;
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
  return loaded;
}

/** Measures one page in a browser with an empty cache. */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const loaded = await loadedBytes(page, url);
    return { ...(await criticalPath(url)), script: loaded.script, loaded };
  } finally {
    await context.close();
  }
}
