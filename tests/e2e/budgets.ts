import { CRITICAL_PATH_BYTES, measureWeight, SCRIPT_BYTES } from '../../scripts/bench/weight.ts';
import { expect, test } from './fixtures.ts';

/** One test for each of these paths: what its page loads keeps to the budgets of docs/decisions/0005-late-client.md. */
export function testBudgets(paths: readonly string[]): void {
  for (const path of paths) {
    test(`${path}: critical path and script keep to their budgets`, async ({ browser, baseURL }) => {
      const { criticalPath, script, early } = await measureWeight(browser, `${baseURL}${path}`);
      expect(criticalPath, 'bytes of HTML, CSS and boot script').toBeLessThanOrEqual(CRITICAL_PATH_BYTES);
      expect(script, 'bytes of all script of a first visit').toBeLessThanOrEqual(SCRIPT_BYTES);
      expect(early, 'script that was asked for before the page had loaded').toEqual([]);
    });
  }
}
