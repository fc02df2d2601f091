import { eq } from 'drizzle-orm';
import { enrollments, testimonials } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, test, withAndWithoutJavaScript } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { newStaff } from './staff.ts';
import { askSurvey } from './stored-records.ts';

const COURSE = 'devops-basics';

/** Ends the seat of a learner, and publishes the draft testimonial of their words. */
async function leaveAndPublish(email: string, words: string): Promise<void> {
  await inSiteDatabase(async (db) => {
    const left = { cancelledAt: new Date(), cancelReason: 'Left' };
    await db.update(enrollments).set(left).where(eq(enrollments.email, email));
    await db.update(testimonials).set({ publishAt: new Date() }).where(eq(testimonials.quote, words));
  });
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  // Staff always have JavaScript: the learners alone go without.
  test.use({ javaScriptEnabled: true });

  test(
    'a survey is answered, its words are shown, and the consent is withdrawn after the course',
    byNight,
    async ({ browser, page: first, baseURL }) => {
      const email = await newLearner(first, COURSE);
      await askSurvey(email, COURSE);
      const storageState = await first.context().storageState();
      const options = {
        baseURL: baseURL ?? '',
        storageState,
        javaScriptEnabled,
        viewport: { width: 360, height: 780 },
      };
      const page = await (await browser.newContext(options)).newPage();
      const said = `The labs helped me most, ${javaScriptEnabled ? 'with' : 'without'} JavaScript.`;

      await page.goto('/dashboard');
      await page.getByRole('link', { name: /^Three questions about/ }).click();
      const survey = page.locator('#survey');
      if (javaScriptEnabled) await expectAccessibleAtEverySize(page);
      await survey
        .getByRole('group', { name: /recommend/ })
        .getByLabel('4')
        .check();
      await survey
        .getByRole('group', { name: /follow your trainer/ })
        .getByLabel('5')
        .check();
      await survey.getByLabel('What should we change').fill(said);
      await expect(survey.getByRole('checkbox')).not.toBeChecked();
      await survey.getByRole('checkbox').check();
      await survey.getByRole('button', { name: 'Send my answers' }).click();
      await expect(survey.getByText('Thank you. Your answers are stored.')).toBeVisible();
      await survey.getByText('Change your answers').click();
      await expect(survey.getByLabel('What should we change')).toHaveValue(said);
      await page.goto('/dashboard');
      await expect(page.getByRole('link', { name: /^Three questions about/ })).toHaveCount(0);

      const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
      await newStaff(desk);
      await desk.goto('/desk/testimonials');
      const quote = desk
        .locator('section', { hasText: 'Words that may be shown' })
        .getByRole('listitem')
        .filter({ hasText: said });
      await quote.getByRole('button', { name: /^Make a testimonial/ }).click();
      await expect(quote).toHaveCount(0);
      await desk.goto('/desk/surveys');
      if (javaScriptEnabled) await expectAccessibleAtEverySize(desk);
      await desk.getByRole('link', { name: /DevOps Basics/ }).click();
      await expect(desk.getByText(said)).toBeVisible();
      if (javaScriptEnabled) await expectAccessibleAtEverySize(desk);

      await leaveAndPublish(email, said);
      await expect(async () => {
        await desk.goto(`/courses/${COURSE}`);
        await expect(desk.getByText(said)).toBeVisible({ timeout: 1 });
      }).toPass();
      await page.goto('/account#your-answers');
      const answers = page.locator('#your-answers');
      await expect(answers.getByText(said)).toBeVisible();
      if (javaScriptEnabled) await expectAccessibleAtEverySize(page);
      await answers.getByRole('button', { name: 'Do not show my words' }).click();
      await expect(answers.getByText('Your words are no longer shown.')).toBeVisible();
      await expect(answers.getByRole('button')).toHaveCount(0);
      await expect(answers.getByText(said)).toBeVisible();
      await desk.goto(`/courses/${COURSE}`);
      await expect(desk.getByText(said)).toHaveCount(0);
      await page.context().close();
      await desk.context().close();
    },
  );
});
