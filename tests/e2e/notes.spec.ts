import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { newLearner } from './learner.ts';

const COURSE = 'devops-basics';
const LESSON = `/learn/${COURSE}/branches-merges-and-conflicts`;

withAndWithoutJavaScript((javaScriptEnabled) => {
  test(
    'a note that is edited in two tabs loses nothing, and is listed with the saved lesson',
    byNight,
    async ({ browser, allowStatus }) => {
      allowStatus(409);
      const context = await browser.newContext({ reducedMotion: 'reduce', javaScriptEnabled });
      const page = await context.newPage();
      await newLearner(page, COURSE);
      await page.goto(LESSON);
      const other = await context.newPage();
      await other.goto(LESSON);
      for (const [tab, text] of [
        [page, 'Merge **first**'],
        [other, 'Rebase'],
      ] as const) {
        await tab.getByLabel('What you want to remember').fill(text);
        await tab.getByRole('button', { name: 'Save note' }).click();
      }
      await expect(page.locator('#note').getByRole('status').first()).toHaveText('Your note is saved.');
      await expect(other.locator('#note').getByRole('alert').first()).toContainText('What you typed is still here');
      await expect(other.getByLabel('What you want to remember')).toHaveValue('Rebase');
      await expect(other.locator('#note')).toContainText('Merge **first**');
      await other.getByRole('button', { name: 'Save note' }).click();
      await expect(other.locator('#note').getByRole('status').first()).toHaveText('Your note is saved.');
      await other.getByRole('button', { name: 'Save this lesson' }).click();
      await expect(other.getByRole('button', { name: 'Remove from saved lessons' })).toBeVisible();
      await other.getByRole('link', { name: 'All your notes and saved lessons' }).click();
      await expect(other.locator('main')).toContainText('Rebase');
      await expect(other.getByRole('region', { name: 'Saved lessons' }).getByRole('link')).toHaveCount(1);
      await context.close();
    },
  );
});

test('a search from the dashboard marks the words that it finds in lessons', byNight, async ({ page }) => {
  await newLearner(page, COURSE);
  await open(page, '/dashboard');
  await page.getByLabel('Find in your lessons').last().fill('merging conflict');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '“merging conflict”' })).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText(/merg|conflict/i);
  await page.getByRole('link', { name: 'Branches, merges and conflicts' }).click();
  await expect(page).toHaveURL(LESSON);
});

test('the dashboard continues at the heading that was last in view', byNight, async ({ page }) => {
  await newLearner(page, COURSE);
  await open(page, LESSON);
  const heading = page.locator('h2[id^="lesson--"]').nth(2);
  const id = await heading.getAttribute('id');
  await heading.evaluate((element) => element.scrollIntoView());
  const kept = page.waitForResponse((response) => response.url().endsWith('/place'));
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await kept).status()).toBe(200);
  await open(page, '/dashboard');
  await page.getByRole('link', { name: /^Continue/ }).click();
  await expect(page).toHaveURL(`${LESSON}#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});

test('notes and the search over lessons are accessible at every size', byNight, async ({ page }) => {
  await newLearner(page, COURSE);
  await open(page, LESSON);
  await page.getByLabel('What you want to remember').fill('A note');
  await page.getByRole('button', { name: 'Save note' }).click();
  for (const address of ['/notes', '/learn?q=merge+conflict']) {
    await open(page, address);
    await expectAccessibleAtEverySize(page);
  }
});
