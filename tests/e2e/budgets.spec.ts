import { publicRoutes } from '../../scripts/bench/pages/routes.ts';
import { CRITICAL_PATH_BYTES, SCRIPT_BYTES, weigh } from '../../scripts/bench/weight.ts';
import { expect, test } from './fixtures.ts';

for (const path of publicRoutes) {
  test(`${path}: critical path and script keep to their budgets`, async ({ browser, baseURL }) => {
    const { criticalPath, script } = await weigh(browser, `${baseURL}${path}`);
    expect(criticalPath, 'bytes of HTML, CSS and boot script').toBeLessThanOrEqual(CRITICAL_PATH_BYTES);
    expect(script, 'bytes of all script of a first visit').toBeLessThanOrEqual(SCRIPT_BYTES);
  });
}
