import { brotliCompressSync } from 'node:zlib';
import { publicRoutes } from '../../scripts/bench/pages/routes.ts';
import { CRITICAL_PATH_BYTES, SCRIPT_BYTES, weigh } from '../../scripts/bench/weight.ts';
import { expect, test } from './fixtures.ts';

for (const path of publicRoutes) {
  test(`${path}: critical path and script keep to their budgets`, async ({ browser, baseURL }) => {
    const { criticalPath, script, early } = await weigh(browser, `${baseURL}${path}`);
    expect(criticalPath, 'bytes of HTML, CSS and boot script').toBeLessThanOrEqual(CRITICAL_PATH_BYTES);
    expect(script, 'bytes of all script of a first visit').toBeLessThanOrEqual(SCRIPT_BYTES);
    expect(early, 'script that was asked for before the page had loaded').toEqual([]);
  });
}

/** Bytes with brotli (docs/decisions/0005-late-client.md). */
const BOOT_BYTES = 1024;

test('the boot script, which stands in every page, keeps to its budget', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const boot = /<script data-client="[^"]*">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(boot).toContain('localStorage');
  expect(brotliCompressSync(boot).length, 'bytes with brotli').toBeLessThanOrEqual(BOOT_BYTES);
});
