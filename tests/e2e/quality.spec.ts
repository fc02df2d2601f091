import { expect, expectAccessible, expectValidHtml, open, test } from './fixtures.ts';
import { kindsOfPage, unknownPages } from './pages.ts';

for (const [kind, path] of Object.entries(kindsOfPage)) {
  test(`${kind}: the server's HTML is valid`, async ({ request }) => {
    const response = await request.get(path);
    await expectValidHtml(await response.text());
  });

  for (const width of [360, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${kind}: accessible at ${width} px, ${colorScheme}`, async ({ page, allowStatus }) => {
        if (unknownPages.includes(path)) allowStatus(404);
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await (path.startsWith('/api') ? page.goto(path) : open(page, path));
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, 'pixels that the page is wider than the screen').toBeLessThanOrEqual(0);
      });
    }
  }
}
