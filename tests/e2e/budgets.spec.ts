import { brotliCompressSync } from 'node:zlib';
import { SCRIPT_BYTES, weigh } from '../../scripts/bench/weight.ts';
import { testBudgets } from './budgets.ts';
import { expect, test } from './fixtures.ts';
import { newLearner } from './learner.ts';

// One page of each make; `npm run test:quality` has them all.
testBudgets(['/', '/courses/devops-master-course', '/free-resources/html/html-first-page', '/signup']);

/** Bytes with brotli (docs/decisions/0005-late-client.md). */
const BOOT_BYTES = 1024;

test('the boot script, which stands in every page, keeps to its budget', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const boot = /<script data-client="[^"]*">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(boot).toContain('localStorage');
  expect(brotliCompressSync(boot).length, 'bytes with brotli').toBeLessThanOrEqual(BOOT_BYTES);
});

test('a lesson keeps to the budget of script, which a quiz adds to only where there is one', async ({
  page,
  browser,
  baseURL,
}) => {
  await newLearner(page, 'devops-basics');
  const lesson = `${baseURL}/learn/devops-basics/the-terminal-files-and-paths`;
  const { script } = await weigh(browser, lesson, await page.context().storageState());
  expect(script, 'bytes of all script that the lesson loads').toBeLessThanOrEqual(SCRIPT_BYTES);
});
