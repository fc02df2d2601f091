import { CRITICAL_PATH_BYTES, measureWeight, SCRIPT_BYTES } from '../../scripts/bench/weight.ts';
import { expect, test } from './fixtures.ts';

/** Declares a test for each path: its page keeps to the budgets of docs/decisions/0005-late-client.md. */
export function testBudgets(paths: readonly string[]): void {
  for (const path of paths) {
    test(`${path}: critical path and script keep to their budgets`, async ({ browser, baseURL }) => {
      const { criticalPath, script, early } = await measureWeight(browser, `${baseURL}${path}`);
      expect(criticalPath, 'bytes of HTML, CSS and boot script').toBeLessThanOrEqual(CRITICAL_PATH_BYTES);
      expect(script, 'bytes of all script of a first visit').toBeLessThanOrEqual(SCRIPT_BYTES);
      expect(early, 'script that was requested before the page had loaded').toEqual([]);
    });
  }
}
