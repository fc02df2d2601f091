import { expectAccessibleAtEverySize } from './every-size.ts';
import { expectValidHtml, open, test } from './fixtures.ts';
import { kindsOfPage, unknownPages } from './pages.ts';

for (const [kind, path] of Object.entries(kindsOfPage)) {
  test(`${kind}: the server's HTML is valid`, async ({ request }) => {
    const response = await request.get(path);
    await expectValidHtml(await response.text());
  });

  test(`${kind}: accessible at 360 and 1440 px, light and dark`, async ({ page, allowStatus }) => {
    if (unknownPages.includes(path)) allowStatus(404);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await (path.startsWith('/api') ? page.goto(path) : open(page, path));
    await expectAccessibleAtEverySize(page);
  });
}
