import type { Page } from '@playwright/test';
import { expect, hydrated, open, test } from './fixtures.ts';
import { CLIENT_SCRIPT, hold } from './network.ts';

const themeSwitch = (page: Page) => page.getByRole('button', { name: 'Dark theme' });

/** Lightness of the page's ground: near 1 for paper, near 0 for ink. */
function groundLightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('No canvas');
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  });
}

const isLight = async (page: Page) => (await groundLightness(page)) > 0.8;
const isDark = async (page: Page) => (await groundLightness(page)) < 0.2;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`theme: follows the ${colorScheme} system until the visitor chooses`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, '/about');
    expect(await (colorScheme === 'light' ? isLight(page) : isDark(page))).toBe(true);
    await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', String(colorScheme === 'dark'));
  });
}

test('theme: the switch turns it, and a later page keeps the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/about');
  await themeSwitch(page).click();
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await isLight(page), 'paper is light').toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await open(page, '/contact');
  expect(await isDark(page)).toBe(true);
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'true');
  await themeSwitch(page).click();
  expect(await isLight(page)).toBe(true);
});

test('theme: the choice stands before anything of the page can be painted', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/about');
  await themeSwitch(page).click();
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      observer.disconnect();
      const { theme = 'none' } = document.documentElement.dataset;
      document.documentElement.setAttribute('data-theme-at-body', theme);
    }).observe(document, { childList: true, subtree: true });
  });
  const release = await hold(page, CLIENT_SCRIPT);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-body', 'dark');
  expect(await isDark(page), 'while the client is on its way').toBe(true);
  release();
  await hydrated(page);
  expect(await isDark(page), 'with the client').toBe(true);
});
