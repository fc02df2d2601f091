import { expectAccessibleAtEverySize } from '../e2e/every-size.ts';
import { expectValidHtml, open, test } from '../e2e/fixtures.ts';
import { kindsOfPage, unknownPages } from '../e2e/pages.ts';

/** The API reference takes axe half a minute, and many times that beside other work. */
const LONG_MS = 900_000;

for (const [kind, path] of Object.entries(kindsOfPage)) {
  test(`the page of ${kind} is valid HTML and accessible at 360 and 1440 px, light and dark`, async ({
    page,
    allowStatus,
  }) => {
    const isReference = path.startsWith('/api');
    if (isReference) test.setTimeout(LONG_MS);
    if (unknownPages.includes(path)) allowStatus(404);
    await expectValidHtml(await (await page.request.get(path)).text());
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await (isReference ? page.goto(path) : open(page, path));
    await expectAccessibleAtEverySize(page);
  });
}
