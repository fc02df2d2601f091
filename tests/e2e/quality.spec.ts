import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectValidHtml, open, test } from './fixtures.ts';
import { kindsOfPage, unknownPages } from './pages.ts';

const variants = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Colours pass from one theme to the other by transitions, however short. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
}

for (const [kind, path] of Object.entries(kindsOfPage)) {
  test(`${kind}: the server's HTML is valid`, async ({ request }) => {
    const response = await request.get(path);
    await expectValidHtml(await response.text());
  });

  test(`${kind}: accessible at 360 and 1440 px, light and dark`, async ({ page, allowStatus }) => {
    if (unknownPages.includes(path)) allowStatus(404);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await (path.startsWith('/api') ? page.goto(path) : open(page, path));
    for (const { width, colorScheme } of variants) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, 'pixels that the page is wider than the screen').toBeLessThanOrEqual(0);
      });
    }
  });
}
