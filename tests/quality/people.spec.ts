import { expectAccessibleAtEverySize, expectQuality } from '../e2e/every-size.ts';
import { expect, expectValidHtml, open, test } from '../e2e/fixtures.ts';
import { newLearner } from '../e2e/learner.ts';
import { finishAllButLast } from '../e2e/learner-progress.ts';
import { banner, main, section } from '../e2e/page-parts.ts';
import { accountMenu, openAccount } from '../e2e/people.ts';
import { storeCertificate } from '../e2e/stored-certificate.ts';

// Pages of one person: each is accessible at every size, and valid HTML.

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
  await expect(page.locator('p', { hasText: /not passed yet|Passed: / })).toBeFocused();
  await expectQuality(page, lesson, `/learn/${COURSE}`, '/dashboard');
});

test('the account page is accessible and valid with its menu and the form that deletes it open', async ({ page }) => {
  await openAccount(page);
  await section(page, 'Your data').getByText('Delete your account', { exact: true }).click();
  await expectAccessibleAtEverySize(page);
  await accountMenu(page).click();
  await expectAccessibleAtEverySize(page);
  await banner(page).locator('summary:visible').click();
  await expectValidHtml(await (await page.request.get('/account')).text());
});

test('a free course is accessible and valid before and after it is marked', async ({ page }) => {
  await open(page, '/free-resources/html/html-first-page');
  await main(page).getByRole('button', { name: 'Mark complete' }).click();
  await expect(main(page).getByText('Saved on this device.')).toBeVisible();
  await expectAccessibleAtEverySize(page);
  await expectQuality(page, '/free-resources/html');
});

for (const [state, revokedBecause] of [
  ['valid', undefined],
  ['revoked', 'Issued by mistake, as the learner told us'],
] as const) {
  test(`the page of a ${state} certificate is accessible and valid`, async ({ page }) => {
    const name = 'Sri Venkata Subrahmanya Lakshminarasimha Rajasekharan';
    const reason = revokedBecause && { revokedBecause };
    await expectQuality(page, `/certificates/${await storeCertificate({ course: COURSE, name, ...reason })}`);
  });
}
