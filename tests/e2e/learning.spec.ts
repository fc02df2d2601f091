import type { Page } from '@playwright/test';
import { byNight, expect, hydrated, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { endPauses, finishAllButLast, outlineOf, type StoredQuestion } from './learner-progress.ts';
import { heading, main } from './page-parts.ts';
import { newPerson, signIn } from './people.ts';

const COURSE = 'devops-basics';
/** A course without assignments in any test, so that its certificate needs only lessons and quizzes. */
const WITHOUT_WORK = 'aws-basics';
const figure = (page: Page, label: string) => main(page).locator('dl > div').filter({ hasText: label }).locator('dd');

/** Chooses an option of every question: the right one, or the one after it. */
async function answer(page: Page, questions: StoredQuestion[], right: boolean): Promise<void> {
  for (const { id, answer: place, options } of questions) {
    const chosen = right ? place : (place + 1) % options.length;
    await page.locator(`input[name="${id}"][value="${chosen}"]`).check();
  }
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  const when = javaScriptEnabled ? {} : byNight;
  test('a learner opens a course from the dashboard, passes a quiz and completes a lesson', when, async ({ page }) => {
    const { lessons, questions } = await outlineOf(COURSE);
    const [first, second] = lessons;
    const withQuiz = lessons.find(({ id }) => questions.some(({ lessonId }) => lessonId === id));
    if (!first || !second || !withQuiz) throw new Error('The course has too few lessons');
    const quiz = questions.filter(({ lessonId }) => lessonId === withQuiz.id);
    const email = await newLearner(page, COURSE);

    await page.goto('/dashboard');
    await expect(main(page).getByRole('heading', { name: 'Your Courses' })).toBeVisible();
    await expect(main(page)).toContainText(`0 of ${lessons.length} lessons`);
    await expect(figure(page, 'Enrolled Courses')).toHaveText('1');
    await main(page).getByRole('link', { name: 'DevOps Basics', exact: true }).click();
    await expect(page).toHaveURL(`/learn/${COURSE}`);
    await main(page)
      .getByRole('link', { name: `Start: ${first.title}` })
      .click();
    await expect(heading(page)).toHaveText(first.title);
    await expect(main(page)).toContainText(`Lesson 1 of ${lessons.length}`);
    await main(page).getByRole('button', { name: 'Mark complete' }).click();
    await expect(main(page).getByText('Lesson complete.')).toBeInViewport();

    await main(page)
      .getByRole('link', { name: `Next: ${second.title}` })
      .click();
    await expect(heading(page)).toHaveText(second.title);
    await main(page)
      .getByRole('link', { name: `Previous: ${first.title}` })
      .click();
    await expect(heading(page)).toHaveText(first.title);

    await main(page)
      .getByRole('link', { name: new RegExp(`^${withQuiz.title}`) })
      .click();
    await expect(heading(page)).toHaveText(withQuiz.title);
    await answer(page, quiz, false);
    await main(page).getByRole('button', { name: 'Check answers' }).click();
    await expect(main(page).getByText(`0 of ${quiz.length} right: not passed yet`)).toBeInViewport();
    await expect(main(page).getByText('Not right.')).toHaveCount(quiz.length);
    await expect(main(page).getByText('You can try again from')).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Check answers' })).toBeDisabled();
    await endPauses(email);
    await page.reload();
    await answer(page, quiz, true);
    await main(page).getByRole('button', { name: 'Check answers' }).click();
    await expect(main(page).getByText(`Passed: ${quiz.length} of ${quiz.length} right.`)).toBeInViewport();
    await expect(main(page).getByText('Right.', { exact: true })).toHaveCount(quiz.length);
    await main(page).getByRole('button', { name: 'Mark complete' }).click();
    await expect(main(page).getByText('Lesson complete.')).toBeInViewport();

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(main(page)).toContainText(`2 of ${lessons.length} lessons`);
    await expect(figure(page, 'Learning Hours')).toHaveText(
      String(Math.round((first.minutes + withQuiz.minutes) / 6) / 10),
    );
    await expect(main(page).getByText(`Next: ${second.title}`)).toBeVisible();
    await main(page).getByRole('link', { name: 'Continue DevOps Basics' }).click();
    await expect(heading(page)).toHaveText(second.title);
  });

  // The tests of the API cover the responses to the forms without JavaScript.
  if (!javaScriptEnabled) return;

  test('the last lesson completes the course and leads to its certificate', byNight, async ({ page }) => {
    const email = await newLearner(page, WITHOUT_WORK);
    const last = await finishAllButLast(email, WITHOUT_WORK);
    const { questions } = await outlineOf(WITHOUT_WORK);
    const quiz = questions.filter(({ lessonId }) => lessonId === last.id);
    await page.goto(`/learn/${WITHOUT_WORK}`);
    const open = main(page).locator('details[open]');
    await expect(open).toHaveCount(1);
    await expect(open.getByRole('link', { name: last.title })).toBeVisible();
    await main(page)
      .getByRole('link', { name: `Continue: ${last.title}` })
      .click();
    await main(page).getByRole('button', { name: 'Mark complete' }).click();
    await expect(main(page).getByText('Lesson complete. Its quiz is still open.')).toBeVisible();
    await expect(main(page).getByText('You have completed')).toHaveCount(0);
    await answer(page, quiz, true);
    await main(page).getByRole('button', { name: 'Check answers' }).click();
    await expect(main(page).getByText('Passed: ')).toBeInViewport();
    await expect(main(page).getByRole('heading', { name: 'You have completed AWS Basics' })).toBeVisible();
    const certificate = main(page).getByRole('link', { name: 'See your certificate' });
    await expect(certificate.first()).toHaveAttribute('href', /^\/certificates\/[0-9a-f-]{36}$/);
    const href = await certificate.first().getAttribute('href');

    await page.goto(`/learn/${WITHOUT_WORK}`);
    await expect(certificate).toHaveAttribute('href', href ?? '');
    await page.goto('/dashboard');
    await expect(figure(page, 'Completed Courses')).toHaveText('1');
    await expect(main(page).getByRole('link', { name: 'AWS Basics Certificate' })).toHaveAttribute('href', href ?? '');
  });

  test('a course of other learners gets the same response as one that does not exist', async ({
    page,
    allowStatus,
  }) => {
    allowStatus(404);
    await newPerson(page);
    for (const path of [`/learn/${COURSE}`, '/learn/no-such-course']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(heading(page)).toHaveText('Course not found');
      await expect(main(page).getByRole('link', { name: 'Your dashboard' })).toBeVisible();
    }
    expect((await page.goto(`/learn/${COURSE}/no-such-lesson`))?.status()).toBe(404);
    await expect(heading(page)).toHaveText('Lesson not found');
  });

  test('a visitor signs in and comes back to the lesson', async ({ page }) => {
    const email = await newLearner(page, COURSE);
    const { lessons } = await outlineOf(COURSE);
    const lesson = `/learn/${COURSE}/${lessons[1]?.slug}`;
    await page.context().clearCookies();
    await page.goto(lesson);
    await expect(page).toHaveURL(`/signin?${new URLSearchParams({ next: lesson })}`);
    await signIn(page, email);
    await expect(page).toHaveURL(lesson);
    await expect(heading(page)).toHaveText(lessons[1]?.title ?? '');
  });
});

test('after Mark complete, Enter leads to the next lesson', byNight, async ({ page }) => {
  await newLearner(page, COURSE);
  const { lessons } = await outlineOf(COURSE);
  await open(page, `/learn/${COURSE}/${lessons[0]?.slug}`);
  await main(page).getByRole('button', { name: 'Mark complete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#complete').getByRole('status')).toHaveText('Lesson complete.');
  await expect(main(page).getByRole('link', { name: `Next: ${lessons[1]?.title}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(lessons[1]?.title ?? '');
  await expect(main(page)).toBeFocused();
  await expect(page.locator('body > [role="status"]')).toContainText(lessons[1]?.title ?? '');
});

test('Dashboard: Your Courses lists each course that the cards count, a completed free one too', async ({ page }) => {
  await newLearner(page, COURSE);
  await open(page, '/free-resources/html/html-first-page');
  await main(page).getByRole('button', { name: 'Mark complete' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('freeCompletions'))).toBe('{}');
  const free = (await heading(page).textContent()) ?? '';
  await open(page, '/dashboard');
  await expect(figure(page, 'Enrolled Courses')).toHaveText('2');
  await expect(figure(page, 'Completed Courses')).toHaveText('1');
  const listed = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(listed.getByRole('heading', { level: 3 })).toHaveText(['DevOps Basics', free]);
  await expect(listed.nth(1)).toContainText('Free course, completed');
});

test('after the mark that completes the course, its certificate comes next', byNight, async ({ page }) => {
  const email = await newLearner(page, WITHOUT_WORK);
  const last = await finishAllButLast(email, WITHOUT_WORK);
  const { questions } = await outlineOf(WITHOUT_WORK);
  await open(page, `/learn/${WITHOUT_WORK}/${last.slug}`);
  await answer(
    page,
    questions.filter(({ lessonId }) => lessonId === last.id),
    true,
  );
  await main(page).getByRole('button', { name: 'Check answers' }).click();
  await expect(main(page).locator('p', { hasText: 'Passed: ' })).toBeFocused();
  await main(page).getByRole('button', { name: 'Mark complete' }).focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { name: 'You have completed AWS Basics' })).toBeFocused();
  const certificate = page.locator('#complete').getByRole('link', { name: 'See your certificate' });
  // Its code is loaded then.
  await expect(certificate).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(certificate).toBeFocused();
});

test(
  'a mark that could not be stored is reported, and the button keeps the focus',
  byNight,
  async ({ page, allowStatus }) => {
    allowStatus(503);
    await newLearner(page, COURSE);
    const { lessons } = await outlineOf(COURSE);
    await page.route('**/completion', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again in a minute.' } }),
    );
    await open(page, `/learn/${COURSE}/${lessons[0]?.slug}`);
    const button = main(page).getByRole('button', { name: 'Mark complete' });
    await button.click();
    await expect(main(page).getByRole('alert').filter({ hasText: 'Please try again' })).toBeVisible();
    await expect(button).toBeFocused();
    await page.unroute('**/completion');
    await button.click();
    await expect(page.locator('#complete').getByRole('status')).toHaveText('Lesson complete.');
  },
);

test('the outline marks the current lesson, and follows the learner to the next one', byNight, async ({ page }) => {
  await newLearner(page, COURSE);
  const { lessons } = await outlineOf(COURSE);
  await page.setViewportSize({ width: 1440, height: 700 });
  await open(page, `/learn/${COURSE}/${lessons.at(-2)?.slug}`);
  const outline = page.getByRole('navigation', { name: 'Lessons of DevOps Basics' });
  const current = outline.locator('[aria-current="page"]').filter({ visible: true });
  await expect(current).toContainText(lessons.at(-2)?.title ?? '');
  await expect(current).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await outline.getByRole('link', { name: lessons.at(-1)?.title ?? '' }).click();
  await expect(current).toContainText(lessons.at(-1)?.title ?? '');

  await page.setViewportSize({ width: 360, height: 700 });
  await expect(current).toHaveCount(0);
  await outline.getByText(/^Lessons: /).click();
  await expect(current).toBeVisible();
  await outline.getByRole('link', { name: lessons[0]?.title ?? '' }).click();
  await expect(heading(page)).toHaveText(lessons[0]?.title ?? '');
  await expect(current).toHaveCount(0);
});

test('a lesson without text says so and can be marked', byNight, async ({ page }) => {
  await newLearner(page, 'machine-learning');
  const { lessons } = await outlineOf('machine-learning');
  await page.goto(`/learn/machine-learning/${lessons[0]?.slug}`);
  await hydrated(page);
  await expect(main(page)).toContainText('This lesson is held in class; its notes are not online yet.');
  await main(page).getByRole('button', { name: 'Mark complete' }).click();
  await expect(page.locator('#complete').getByRole('status')).toHaveText('Lesson complete.');
});
