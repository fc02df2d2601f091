import { brotliCompressSync } from 'node:zlib';
import { CRITICAL_PATH_BYTES, measureWeight, PERSONAL_SCRIPT_BYTES } from '../../scripts/bench/weight.ts';
import { testBudgets } from './budgets.ts';
import { byNight, expect, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { outlineOf } from './learner-progress.ts';
import { newOrder } from './orders.ts';
import { askSurvey } from './stored-records.ts';

// One page of each kind; `npm run test:quality` has all pages.
testBudgets(['/', '/courses/devops-master-course', '/free-resources/html/html-first-page', '/signup']);

/** Bytes with brotli (docs/decisions/0005-late-client.md). */
const BOOT_BYTES = 1024;

test('the boot script in every page keeps to its budget', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const boot = /<script data-client="[^"]*">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(boot).toContain('localStorage');
  expect(brotliCompressSync(boot).length, 'bytes with brotli').toBeLessThanOrEqual(BOOT_BYTES);
});

test(
  'the pages of a learner, also a lesson with a quiz, keep to their script budget',
  byNight,
  async ({ page, browser, baseURL }) => {
    const { lessons, questions } = await outlineOf('devops-basics');
    const withQuiz = lessons.find(({ id }) => questions.some(({ lessonId }) => lessonId === id));
    const email = await newLearner(page, 'devops-basics');
    const session = await page.context().storageState();
    const course = '/learn/devops-basics';
    for (const path of [`${course}/${withQuiz?.slug}`, course, '/dashboard', '/account']) {
      const { script } = await measureWeight(browser, baseURL + path, session);
      expect(script, `bytes of all script that ${path} loads`).toBeLessThanOrEqual(PERSONAL_SCRIPT_BYTES);
    }
    await askSurvey(email, 'devops-basics');
    const { script } = await measureWeight(browser, baseURL + course, session);
    expect(script, 'bytes of all script of a course that asks three questions').toBeLessThanOrEqual(
      PERSONAL_SCRIPT_BYTES,
    );
  },
);

test(
  'the page of an order keeps to the script budget of personal pages, and loads none of that script early',
  byNight,
  async ({ browser, baseURL }) => {
    const { path } = await newOrder();
    const { criticalPath, script, early } = await measureWeight(browser, `${baseURL}${path}`);
    expect(criticalPath, 'bytes of HTML, CSS and boot script').toBeLessThanOrEqual(CRITICAL_PATH_BYTES);
    expect(script, 'bytes of all script of the page of an order').toBeLessThanOrEqual(PERSONAL_SCRIPT_BYTES);
    expect(early, 'script that was asked for before the page had loaded').toEqual([]);
  },
);
