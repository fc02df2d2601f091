import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectColorsAccessible, expectValidHtml, open, test } from './fixtures.ts';

/** Expects that the page is accessible and fits the screen at 360 and 1440 px, light and dark. */
export async function expectAccessibleAtEverySize(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'pixels that the page is wider than the screen').toBeLessThanOrEqual(0);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectColorsAccessible(page);
    });
  }
}

/** Expects that each page is accessible at every size, and that its HTML is valid. */
export async function expectQuality(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await open(page, path);
      await expectAccessibleAtEverySize(page);
      await expectValidHtml(await (await page.request.get(path)).text());
    });
  }
}
