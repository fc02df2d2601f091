import { expectAccessibleAtEverySize } from './every-size.ts';
import { expect, expectValidHtml, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { finishAllButLast } from './learner-progress.ts';

const COURSE = 'devops-basics';

test('the course, a lesson with a quiz that was tried, and the dashboard are accessible and valid', async ({
  page,
}) => {
  const email = await newLearner(page, COURSE, 'machine-learning');
  const last = await finishAllButLast(email, COURSE);
  const lesson = `/learn/${COURSE}/${last.slug}`;
  await open(page, lesson);
  for (const question of await page.locator('#quiz fieldset').all()) {
    await question.getByRole('radio').first().check();
  }
  await page.getByRole('button', { name: 'Check answers' }).click();
  await expect(page.getByText(/not passed yet|Passed: /)).toBeFocused();
  for (const path of [lesson, `/learn/${COURSE}`, '/dashboard']) {
    await test.step(path, async () => {
      await open(page, path);
      await expectAccessibleAtEverySize(page);
      await expectValidHtml(await (await page.request.get(path)).text());
    });
  }
});
