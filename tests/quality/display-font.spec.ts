import type { Page } from '@playwright/test';
import { expect, hydrated, open, test } from '../e2e/fixtures.ts';
import { hold } from '../e2e/network.ts';

const FONT = '**/*.woff2';

/** Whether the display font is loaded; `document.fonts.check` is true also for a font that no one added. */
function isShown(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => /^"?Bricolage"?$/.test(family) && status === 'loaded'),
  );
}

test.use({ viewport: { width: 412, height: 823 } });

test('the first paint does not wait for the display font, which moves no letter of the heading when it loads', async ({
  page,
}) => {
  const release = await hold(page, FONT);
  const requested = page.waitForRequest(FONT);
  await page.goto('/');
  await requested;
  // The browser reports a paint a little later.
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints, { message: 'a paint while the font is held back' }).toBe(1);
  await hydrated(page);
  const letterPositions = () =>
    page.locator('h1 [data-letter]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  const before = await letterPositions();
  expect(await isShown(page)).toBe(false);
  release();
  await expect.poll(() => isShown(page)).toBe(true);
  const after = await letterPositions();
  const moved = Math.max(...after.map((left, letter) => Math.abs(left - (before[letter] ?? 0))));
  // Chromium counts no shift of less than 3 px.
  expect(moved).toBeLessThan(3);
  expect(before.length).toBeGreaterThan(30);
});

test('a later page uses the stored font at once', async ({ page }) => {
  await open(page, '/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).toBe('1');
  await page.goto('/about');
  await page.waitForLoadState('domcontentloaded');
  await expect.poll(() => isShown(page)).toBe(true);
});
