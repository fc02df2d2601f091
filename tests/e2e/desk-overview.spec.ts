import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, expectValidHtml, open, test } from './fixtures.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { newEmail } from './stored-records.ts';

/** Sends an enrollment request. */
function requestCourse(request: APIRequestContext) {
  const data = { name: 'Mira', email: newEmail(), mobile: '98765 43210', courseId: '1' };
  return request.post('/api/enrollments', { data });
}

test('the overview shows the figures of a period as charts and as tables', byNight, async ({ page, request }) => {
  expect((await requestCourse(request)).ok()).toBe(true);
  await newStaff(page);
  await open(page, '/desk/overview');

  await main(page).getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL('/desk/overview?days=7');
  await expect(main(page).getByRole('heading', { name: 'The last 7 days' })).toBeVisible();
  await expect(main(page).getByRole('img', { name: /^Leads per day: [1-9]\d* in all/ })).toBeVisible();
  await main(page).getByText('This period as a table').click();
  await expect(main(page).getByRole('table', { name: 'Figures of each day' }).getByRole('row')).toHaveCount(8);
  const courses = main(page).getByRole('table', { name: 'Figures of each course' });
  await expect(courses.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/[1-9]/);

  await expectAccessibleAtEverySize(page);
  await expectValidHtml(await (await page.request.get('/desk/overview?days=7')).text());
});
