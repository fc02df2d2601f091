import { CRITICAL_PATH_BYTES, SCRIPT_BYTES, weigh } from '../../scripts/bench/weight.ts';
import { expect, test } from './fixtures.ts';
import { kindsOfPage, unknownPages } from './pages.ts';

const pages = Object.entries(kindsOfPage).filter(
  ([, path]) => !unknownPages.includes(path) && !path.startsWith('/api'),
);

for (const [kind, path] of pages) {
  test(`${kind}: critical path and script keep to their budgets`, async ({ browser, baseURL }) => {
    const { criticalPath, script, early } = await weigh(browser, `${baseURL}${path}`);
    expect(criticalPath, 'bytes of HTML, CSS and boot script').toBeLessThanOrEqual(CRITICAL_PATH_BYTES);
    expect(script, 'bytes of all script of a first visit').toBeLessThanOrEqual(SCRIPT_BYTES);
    expect(early, 'script that was asked for before the page had loaded').toEqual([]);
  });
}
