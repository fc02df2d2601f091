import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const variants = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** What is shown is accessible and fits the screen at 360 and 1440 px, light and dark. */
export async function expectAccessibleAtEverySize(page: Page): Promise<void> {
  for (const { width, colorScheme } of variants) {
    await test.step(`${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'pixels that the page is wider than the screen').toBeLessThanOrEqual(0);
    });
  }
}
