import { expectQuality } from './every-size.ts';
import { test } from './fixtures.ts';

// `npm run test:quality` has all pages.
test('home is accessible at every size, and valid', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectQuality(page, '/');
});
