import { byNight, expect, open, test } from './fixtures.ts';

test('About: the page has a header and four cards, above the form for teams', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'For College Students',
    'For Job Seekers',
    'For Professionals',
    'Our Approach',
    'Train your team',
  ]);
});

test('About: each card links to a page that exists', byNight, async ({ page }) => {
  await open(page, '/about');
  const links = page.getByRole('main').locator('section:not(#team)').getByRole('link');
  await expect(links).toHaveCount(4);
  for (const index of [0, 1, 2, 3]) {
    const target = (await links.nth(index).getAttribute('href')) ?? '';
    await links.nth(index).click();
    await expect(page).toHaveURL(target);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  }
});
