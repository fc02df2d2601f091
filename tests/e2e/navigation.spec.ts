import type { Page } from '@playwright/test';
import { site } from '../../content/site.ts';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';

const bar = [
  ['Courses', '/courses'],
  ['Blogs', '/blogs'],
  ['Resources', '/free-resources'],
  ['About', '/about'],
  ['Contact', '/contact'],
  ['Sign Up', '/signup'],
] as const;
const social = [
  ['Instagram', site.social.instagram],
  ['LinkedIn', site.social.linkedin],
  ['YouTube', site.social.youtube],
] as const;

const menuButton = (page: Page) => page.locator('summary', { hasText: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

/** Keeps the social sites out of the test. */
async function stubSocialSites(page: Page): Promise<void> {
  for (const [, address] of social) {
    await page.context().route(`${address}**`, (route) => route.fulfill({ body: 'elsewhere' }));
  }
}

test('Navigation bar: the logo leads to / and every link to its screen', async ({ page }) => {
  await open(page, '/about');
  const header = page.getByRole('banner');
  for (const [label, to] of bar) {
    await header.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(to);
    await expect(header.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await header.getByRole('link', { name: site.brand }).click();
  await expect(page).toHaveURL('/');
});

test('Navigation bar: the social links open in a new tab', byNight, async ({ page }) => {
  await stubSocialSites(page);
  await open(page, '/about');
  for (const [name, address] of social) {
    const opened = page.waitForEvent('popup');
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${name} (opens in a new tab)` })
      .click();
    const tab = await opened;
    await expect(tab).toHaveURL(address);
    expect(await tab.evaluate(() => window.opener), 'the other site gets no hold of this one').toBeNull();
    await tab.close();
  }
  await expect(page).toHaveURL('/about');
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('Navigation bar: the hamburger button opens and closes the link list', byNight, async ({ page }) => {
    await open(page, '/about');
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    for (const [label] of bar)
      await expect(menu(page).getByRole('link', { name: label, exact: true })).toBeInViewport();
    await menuButton(page).click();
    await expect(menu(page)).toBeHidden();
  });

  test('the button of the open menu says Close', byNight, async ({ page }) => {
    await open(page, '/about');
    await menuButton(page).click();
    await page.locator('summary', { hasText: 'Close' }).filter({ visible: true }).click();
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page).getByText('Menu')).toBeVisible();
  });

  test('Navigation bar: the menu opens and closes by keyboard, and Escape gives the focus back', async ({ page }) => {
    await open(page, '/about');
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Space');
    await expect(menu(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  test('Navigation bar: choosing any link of the open menu closes it', byNight, async ({ page }) => {
    await stubSocialSites(page);
    await open(page, '/about');
    await menuButton(page).click();
    const links = await menu(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => ({ label: link.textContent, to: link.getAttribute('href') ?? '' })));
    expect(links).toHaveLength(bar.length + 1 + social.length);
    for (const { label, to } of links) {
      await test.step(label, async () => {
        if (await menu(page).isHidden()) await menuButton(page).click();
        await menu(page).getByRole('link', { name: label, exact: true }).click();
        await expect(menu(page)).toBeHidden();
        if (!to.startsWith('/')) return;
        await expect(page).toHaveURL(to);
        // Which closes what was opened before the page was there.
        await expect(page.getByRole('main')).toBeFocused();
      });
    }
  });

  test('a menu that was opened before the client runs stays open', byNight, async ({ page }) => {
    await page.goto('/about');
    await menuButton(page).click();
    await hydrated(page);
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole('link', { name: 'Courses', exact: true }).click();
    await expect(page).toHaveURL('/courses');
    await expect(menu(page)).toBeHidden();
  });
});

test('Navigation bar: a wide screen shows no hamburger button', byNight, async ({ page }) => {
  await page.goto('/');
  await expect(menuButton(page)).toBeHidden();
});

test.describe('Addresses: /dashboard, when signed out,', () => {
  test('redirects to /signin and leaves no entry of its own in the history', async ({ page }) => {
    await page.goto('/about');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/signin');
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await page.goForward();
    await expect(page).toHaveURL('/signin');
  });

  test('redirects by client navigation too', byNight, async ({ page }) => {
    await page.route('**/api/auth/sign-in', (route) => route.fulfill({ json: {} }));
    await open(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill('learner@example.com');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/signin');
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});

test('an unknown address gets 404 with links to other pages', async ({ page, allowStatus }) => {
  allowStatus(404);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'See all courses' }).click();
  await expect(page).toHaveURL('/courses');
});

// The build leaves out calls whose value no one uses: only a built site shows it.
for (const path of ['/%', '/courses/%ff', '/desk/%E0%A4%A']) {
  test(`${path}, which cannot be decoded, is an unknown page and no fault`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toContain('text/html');
  });
}
