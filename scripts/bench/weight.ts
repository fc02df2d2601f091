import { type Browser, type Page, request } from '@playwright/test';

/** Budgets of design.md, in bytes after brotli. */
export const CRITICAL_PATH_BYTES = 25 * 1024;
export const SCRIPT_BYTES = 130 * 1024;

export type Weight = { criticalPath: number; script: number };

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
async function criticalPathBytes(url: string): Promise<number> {
  const { bytes, text } = await brotliBytes(url);
  const files = [...text.matchAll(STYLESHEETS)].map(([, styles = '']) => new URL(styles, url).href);
  const sizes = await Promise.all(files.map(brotliBytes));
  return sizes.reduce((sum, file) => sum + file.bytes, bytes);
}

/** Every script that a first visit loads by itself, body bytes over the wire. */
async function scriptBytes(page: Page, url: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.finished().then(async () => (await response.request().sizes()).responseBodySize));
  });
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Measures one page in a browser with an empty cache. */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    return { script: await scriptBytes(page, url), criticalPath: await criticalPathBytes(url) };
  } finally {
    await context.close();
  }
}
