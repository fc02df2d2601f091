import type { Page } from '@playwright/test';
import { byNight, expect, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { outlineOf } from './learner-progress.ts';

/** What is wider than its box: on paper the rest of it cannot be reached. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && !element.closest('.sr-only, svg'))
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`),
  );
}

/** Lays the page out as on paper, on which nothing scrolls; narrow, so that each long line has to wrap. */
async function asOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ media: 'print' });
}

for (const path of ['/free-resources/cloud/cloud-networks-and-retries', '/blogs/retry-without-doing-it-twice']) {
  test(`on paper ${path} shows the whole of its code and its tables, and no button`, byNight, async ({ page }) => {
    await open(page, path);
    await expect(page.locator('pre').first()).toBeVisible();
    await asOnPaper(page);
    expect(await findCut(page)).toEqual([]);
    await expect(page.locator('pre button, .code-block > button').filter({ visible: true })).toHaveCount(0);
  });
}

test('on paper a lesson shows the whole of its code, its tables and a long note', async ({ page }) => {
  const { lessons } = await outlineOf('aws-basics');
  await newLearner(page, 'aws-basics');
  // The fifth has long commands and a wide table.
  await open(page, `/learn/aws-basics/${lessons[4]?.slug}`);
  const note = page.getByLabel('What you want to remember');
  await note.fill(Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n'));
  await asOnPaper(page);
  expect(await findCut(page)).toEqual([]);
  expect(await note.evaluate((area) => area.scrollHeight - area.clientHeight), 'px below its box').toBeLessThanOrEqual(
    1,
  );
});
