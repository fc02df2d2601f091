import type { Page } from '@playwright/test';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';
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

// Waited for: the ground goes from one theme to the other by a transition.
const expectLight = (page: Page) => expect.poll(() => groundLightness(page)).toBeGreaterThan(0.8);
const expectDark = (page: Page) => expect.poll(() => groundLightness(page)).toBeLessThan(0.2);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`theme: a page follows the ${colorScheme} system until the visitor chooses`, byNight, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, '/about');
    await (colorScheme === 'light' ? expectLight(page) : expectDark(page));
    await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', String(colorScheme === 'dark'));
  });
}

test('theme: the switch changes the theme, and a later page keeps the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/about');
  await themeSwitch(page).click();
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'true');
  await expectDark(page);
  await page.emulateMedia({ media: 'print' });
  await expectLight(page);
  await page.emulateMedia({ media: 'screen' });
  await open(page, '/contact');
  await expectDark(page);
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'true');
  await themeSwitch(page).click();
  await expectLight(page);
});

test(
  'theme: the theme of the device can be restored by keyboard, on this page and later ones',
  byNight,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, '/about');
    const asDevice = page.getByRole('button', { name: 'Theme as my device' });
    await themeSwitch(page).click();
    await expectDark(page);
    await asDevice.focus();
    await page.keyboard.press('Enter');
    await expect(asDevice).toBeFocused();
    await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'false');
    await expectLight(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectDark(page);
    await open(page, '/contact');
    await expectDark(page);
    await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'true');
  },
);

test('theme: the choice is applied before the first paint', byNight, async ({ page }) => {
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
  await expectDark(page);
  release();
  await hydrated(page);
  await expectDark(page);
});
