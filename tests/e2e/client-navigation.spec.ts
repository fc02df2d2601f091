import type { Page } from '@playwright/test';
import { site } from '../../content/site.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { fail, hold, isSameDocument, markDocument } from './network.ts';

const barLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const announced = (page: Page) => page.locator('body > [role="status"]');
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('client navigation: it moves the focus to the main content and announces the title', async ({ page }) => {
  await open(page, '/about');
  await expect(announced(page)).toBeEmpty();
  await expect(page.locator('body')).toBeFocused();
  await markDocument(page);
  for (const [name, title] of [
    ['Blogs', 'Blogs'],
    ['Resources', 'Free Resources'],
    ['Contact', 'Contact'],
  ] as const) {
    await barLink(page, name).click();
    await expect(page).toHaveTitle(`${title} | ${site.brand}`);
    await expect(announced(page)).toHaveText(`${title} | ${site.brand}`);
    await expect(page.getByRole('main')).toBeFocused();
  }
  expect(await isSameDocument(page)).toBe(true);
});

test('client navigation: a new page begins at its top, and back restores the scroll', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/free-resources');
  await markDocument(page);
  await page.getByRole('main').getByRole('link', { name: 'Docker' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 150));
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(100);
  await page.getByRole('main').getByRole('link', { name: 'Docker' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses Docker Guide' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Free Resources' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(before);
  expect(await isSameDocument(page)).toBe(true);
});

const ways = {
  'a page': { script: 'ContactPage', click: 'Contact', comes: 'heading', name: 'Contact us' },
  'the chat': { script: 'ChatPanel', click: 'Help chat', comes: 'dialog', name: 'NanoBot' },
} as const;

for (const [what, { script, click, comes, name }] of Object.entries(ways)) {
  test(`a line says that ${what} is loading`, byNight, async ({ page }) => {
    await open(page, '/about');
    const release = await hold(page, new RegExp(`/assets/${script}-[^/]+\\.js$`));
    await page.getByLabel(click, { exact: true }).or(barLink(page, click)).first().click();
    await expect(page.locator('html[data-busy]')).toBeAttached();
    release();
    await expect(page.getByRole(comes, { name })).toBeVisible();
    await expect(page.locator('html[data-busy]')).not.toBeAttached();
  });
}

test('client navigation: the skip link leads past the bar', async ({ page }) => {
  await open(page, '/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('a page that could not be loaded', () => {
  const cases = [
    {
      link: 'Courses',
      call: '**/api/courses?*',
      says: 'The courses could not be loaded.',
      shows: 'DevOps Basics',
    },
    {
      link: 'Blogs',
      call: '**/api/posts',
      says: 'The posts could not be loaded.',
      shows: 'Liveness is not readiness',
    },
    {
      link: 'Resources',
      call: '**/api/topics',
      says: 'The topics could not be loaded.',
      shows: 'Docker',
    },
  ];
  for (const { link, call, says, shows } of cases) {
    test(
      `is loaded by Try again: ${link}`,
      link === 'Courses' ? {} : byNight,
      async ({ page, allowStatus, allowConsole }) => {
        allowStatus(503);
        allowConsole(/^Blog posts could not be loaded/);
        await open(page, '/about');
        const mend = await fail(page, call, 503);
        await barLink(page, link).click();
        const alert = page.getByRole('alert');
        await expect(alert).toContainText(says);
        await alert.evaluate((element) => element.setAttribute('data-before', ''));
        await page.getByRole('link', { name: 'Try again' }).click();
        await expect(alert.and(page.locator(':not([data-before])')), 'of the second attempt').toContainText(says);
        expect(await mend(), 'failed calls').toBe(2);
        await page.getByRole('link', { name: 'Try again' }).click();
        await expect(page.getByRole('main').getByRole('heading', { name: shows }).first()).toBeVisible();
        await expect(page.getByText(says)).toBeHidden();
      },
    );
  }
});
