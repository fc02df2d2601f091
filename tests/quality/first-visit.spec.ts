import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, open, test } from '../e2e/fixtures.ts';
import { CLIENT_SCRIPT, hold, isSameDocument, markDocument } from '../e2e/network.ts';
import { kindsOfPage } from '../e2e/pages.ts';

const pages = Object.values(kindsOfPage).filter((path) => !path.startsWith('/api'));

test('hydration requests only the signed-in person from the API, on any kind of page', async ({
  page,
  allowStatus,
}) => {
  allowStatus(404);
  let calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api')) calls.push(pathname);
  });
  for (const path of pages) {
    calls = [];
    const me = page.waitForResponse('**/api/me');
    await open(page, path);
    await me;
    // Calls that components make are started in their effects, which have run once the browser is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(calls, path).toEqual(['/api/me']);
  }
});

test.describe('the letters of the home heading', () => {
  /** The states of the heading's animations, each once. */
  const motion = (page: Page) =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => [...new Set(heading.getAnimations({ subtree: true }).map(({ playState }) => playState))]);

  test('wait for the client a second at most', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/');
    expect(await motion(page)).toEqual(['paused']);
    // The second begins with the first paint, which the browser reports a little later.
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return motion(page);
      })
      .toEqual(['running']);
  });

  test('move once the client has started', async ({ page }) => {
    await page.addInitScript(() => {
      const { setTimeout } = window;
      const withoutTheSecond = (handler: TimerHandler, delay?: number) =>
        delay === 1000 ? 0 : setTimeout(handler, delay);
      Object.assign(window, { setTimeout: withoutTheSecond });
    });
    const release = await hold(page, CLIENT_SCRIPT);
    await page.goto('/');
    expect(await motion(page)).toEqual(['paused']);
    release();
    await hydrated(page);
    expect(await motion(page)).not.toContain('paused');
  });
});

test.describe('clicks before the client runs happen once it does:', () => {
  test('Enroll Now opens the pop-up', async ({ page }) => {
    const release = await hold(page, CLIENT_SCRIPT);
    await page.goto('/courses');
    await markDocument(page);
    await page.getByRole('link', { name: 'Enroll Now in DevOps Basics' }).click();
    await expect(page.locator('html[data-busy]'), 'a line shows that the page is loading').toBeAttached();
    release();
    await expect(page.getByRole('dialog')).toContainText('DevOps Basics');
    await expect(page).toHaveURL('/courses');
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.locator('html[data-busy]')).not.toBeAttached();
  });

  test('Enroll Now leads to the page of the form after four seconds without the client', async ({ page }) => {
    await page.clock.install();
    const release = await hold(page, CLIENT_SCRIPT);
    await page.goto('/courses');
    await page.getByRole('link', { name: 'Enroll Now in DevOps Basics' }).click();
    await page.clock.fastForward(4000);
    await expect(page).toHaveURL('/courses/devops-basics/enroll');
    release();
  });

  test('the help button opens the chat', async ({ page }) => {
    const release = await hold(page, CLIENT_SCRIPT);
    await page.goto('/about');
    await page.getByRole('link', { name: 'Help: contact us' }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'NanoBot' })).toBeVisible();
    await expect(page).toHaveURL('/about');
  });

  test('the theme switch changes the theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const release = await hold(page, CLIENT_SCRIPT);
    await page.goto('/about');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('a plain link works at once', async ({ page }) => {
    await hold(page, CLIENT_SCRIPT);
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Courses', exact: true }).click();
    await expect(page).toHaveURL('/courses');
  });
});

test.describe('text typed before the client runs', () => {
  test('is kept in the search of the blog, which then filters', async ({ page }) => {
    const release = await hold(page, CLIENT_SCRIPT);
    await page.goto('/blogs');
    await page.getByPlaceholder('Search blog posts...').fill('liveness');
    release();
    await hydrated(page);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByPlaceholder('Search blog posts...')).toHaveValue('liveness');
  });

  test('is kept in the contact form', async ({ page }) => {
    const release = await hold(page, CLIENT_SCRIPT);
    await page.goto('/contact');
    await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
    await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
    await page.getByLabel('Subject').selectOption('it');
    await page.getByLabel('Message').fill('Do you teach on Sundays?');
    release();
    await hydrated(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@example.com');
    await expect(page.getByLabel('Subject')).toHaveValue('it');
    await expect(page.getByLabel('Message')).toHaveValue('Do you teach on Sundays?');
  });
});

for (const { path, typed } of [
  { path: '/signup', typed: { 'Full Name': 'Asha Rao', Email: 'asha@example.com', 'Phone Number': '98765 43210' } },
  { path: '/signin', typed: { Email: 'asha@example.com', Password: 'correct horse' } },
]) {
  test(`text typed before the client runs is kept at ${path}`, async ({ page }) => {
    const release = await hold(page, CLIENT_SCRIPT);
    await page.goto(path);
    const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: false });
    for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
    release();
    await hydrated(page);
    for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value);
  });
}

test.describe('a client that cannot be fetched', () => {
  test('leaves links that it would have improved as links', async ({ page, allowStatus }) => {
    allowStatus(404);
    await page.route(CLIENT_SCRIPT, (route) => route.fulfill({ status: 404 }));
    await page.goto('/courses');
    await page.getByRole('link', { name: 'Enroll Now in DevOps Basics' }).click();
    await expect(page).toHaveURL('/courses/devops-basics/enroll');
    await page.getByRole('link', { name: 'Help: contact us' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('leaves them as links, too, if only a part of it is missing', async ({ page, allowStatus, allowConsole }) => {
    allowStatus(404);
    allowConsole(/^The client could not start/);
    const { promise: secondAttempt, resolve } = Promise.withResolvers<void>();
    let attempts = 0;
    await page.route('**/assets/CourseListPage-*.js', async (route) => {
      await route.fulfill({ status: 404 });
      attempts += 1;
      if (attempts === 2) resolve();
    });
    await page.goto('/courses');
    await secondAttempt;
    await page.getByRole('link', { name: 'Enroll Now in DevOps Basics' }).click();
    await expect(page).toHaveURL('/courses/devops-basics/enroll');
  });
});

test.describe('a tab whose script a new version removed', () => {
  const missingScript = '**/assets/AboutPage-*.js';

  test('reloads by itself once, and the next click works', async ({ page, allowStatus }) => {
    allowStatus(404);
    await open(page, '/contact');
    await markDocument(page);
    await page.route(missingScript, (route) => route.fulfill({ status: 404 }));
    const reloaded = page.waitForEvent('load');
    await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
    await reloaded;
    expect(await isSameDocument(page)).toBe(false);
    await page.unroute(missingScript);
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Our Approach' })).toBeVisible();
  });

  test('reloads only once: then it offers to try again', async ({ page, allowStatus, allowConsole }) => {
    allowStatus(404);
    allowConsole(/AboutPage|dynamically imported module|React Router/);
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, '/contact');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await page.route(missingScript, (route) => route.fulfill({ status: 404 }));
    const reloaded = page.waitForEvent('load');
    await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
    await reloaded;
    await hydrated(page);
    await markDocument(page);
    await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(await isSameDocument(page), 'no second reload').toBe(true);
    await expect(page.locator('html'), 'the chosen theme').toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page);
    await page.unroute(missingScript);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Our Approach' })).toBeVisible();
  });
});
