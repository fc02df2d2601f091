import type { Page } from '@playwright/test';
import { byNight, expect, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { outlineOf, type StoredQuestion } from './learner-progress.ts';
import { main } from './page-parts.ts';

const COURSE = 'devops-basics';

async function openQuiz(page: Page): Promise<StoredQuestion[]> {
  const { lessons, questions } = await outlineOf(COURSE);
  const lesson = lessons.find(({ id }) => questions.some(({ lessonId }) => lessonId === id));
  await newLearner(page, COURSE);
  await open(page, `/learn/${COURSE}/${lesson?.slug}`);
  return questions.filter(({ lessonId }) => lessonId === lesson?.id);
}

test('a quiz is done by keyboard alone', async ({ page }) => {
  const quiz = await openQuiz(page);
  const [first] = quiz;
  await page.locator(`input[name="${first?.id}"]`).first().focus();
  for (const { id, answer } of quiz) {
    await expect(page.locator(`input[name="${id}"]`).first()).toBeFocused();
    await page.keyboard.press('Space');
    for (let place = 0; place < answer; place += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
  }
  await expect(main(page).getByRole('button', { name: 'Check answers' })).toBeFocused();
  await page.keyboard.press('Enter');
  // The focus is on the result first, and then on the questions.
  await expect(page.locator('p:focus')).toContainText(`Passed: ${quiz.length} of ${quiz.length} right.`);
  await page.keyboard.press('Tab');
  await expect(page.locator(`input[name="${first?.id}"]:checked`)).toBeFocused();
});

/** Puts `<font>` elements in place of all texts, as the translators of Chrome and Edge do, and marks their letters. */
function translatePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, option')) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(`«${text.data}»`);
      text.replaceWith(font);
    }
  });
}

test(
  'a page that the browser has translated shows the new result of a quiz, and nothing fails',
  byNight,
  async ({ page }) => {
    const quiz = await openQuiz(page);
    const check = () => main(page).getByRole('button', { name: /Check/ }).click();
    const choose = async (shift: number) => {
      for (const { id, answer, options } of quiz)
        await page.locator(`input[name="${id}"][value="${(answer + shift) % options.length}"]`).check();
    };
    await choose(0);
    await check();
    const result = page.locator('p:focus');
    await expect(result).toContainText(`Passed: ${quiz.length} of ${quiz.length} right.`);
    await translatePage(page);
    await expect(result).toContainText('«Passed');
    await choose(1);
    await check();
    await expect(result).toHaveText(`0 of ${quiz.length} right this time. You passed it before, and that counts.`);
    await main(page)
      .getByRole('button', { name: /Mark complete/ })
      .click();
    await expect(main(page).getByText('Lesson complete.')).toBeVisible();
    await page
      .getByRole('navigation', { name: /Lessons of/ })
      .getByRole('link')
      .nth(1)
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test('an unanswered question says so and gets the focus', async ({ page }) => {
  const [first, second] = await openQuiz(page);
  await page.locator(`input[name="${first?.id}"]`).first().check();
  await main(page).getByRole('button', { name: 'Check answers' }).click();
  await expect(page.locator(`input[name="${second?.id}"]`).first()).toBeFocused();
  const question = main(page)
    .getByRole('group')
    .filter({ has: page.locator(`input[name="${second?.id}"]`) });
  await expect(question).toHaveAccessibleDescription('Please choose an answer');
  const answered = main(page)
    .getByRole('group')
    .filter({ has: page.locator(`input[name="${first?.id}"]`) });
  await expect(answered).toHaveAccessibleDescription('');
});

test('a new choice removes the verdict on the last one', byNight, async ({ page }) => {
  const quiz = await openQuiz(page);
  for (const { id, answer, options } of quiz) {
    await page.locator(`input[name="${id}"][value="${(answer + 1) % options.length}"]`).check();
  }
  await main(page).getByRole('button', { name: 'Check answers' }).click();
  await expect(main(page).getByText('Not right.')).toHaveCount(quiz.length);
  await page.locator(`input[name="${quiz[0]?.id}"][value="${quiz[0]?.answer}"]`).check();
  await expect(main(page).getByText('Not right.')).toHaveCount(quiz.length - 1);
});
