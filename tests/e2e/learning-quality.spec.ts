import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectValidHtml, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { finishAllButLast } from './learner-progress.ts';

const COURSE = 'devops-basics';

const variants = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

async function expectGoodAtEverySize(page: Page): Promise<void> {
  for (const { width, colorScheme } of variants) {
    await test.step(`${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'pixels that the page is wider than the screen').toBeLessThanOrEqual(0);
    });
  }
}

test('the course, a lesson with a quiz that was tried, and the dashboard are accessible and valid', async ({
  page,
}) => {
  const email = await newLearner(page, COURSE, 'machine-learning');
  const last = await finishAllButLast(email, COURSE);
  const lesson = `/learn/${COURSE}/${last.slug}`;
  await open(page, lesson);
  for (const question of await page.getByRole('main').getByRole('group').all()) {
    await question.getByRole('radio').first().check();
  }
  await page.getByRole('button', { name: 'Check answers' }).click();
  await expect(page.getByText(/of \d right/).first()).toBeFocused();
  for (const path of [lesson, `/learn/${COURSE}`, '/dashboard']) {
    await test.step(path, async () => {
      await open(page, path);
      await expectGoodAtEverySize(page);
      await expectValidHtml(await (await page.request.get(path)).text());
    });
  }
});
