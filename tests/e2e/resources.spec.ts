import type { Page } from '@playwright/test';
import { CourseList, type FreeCourse } from '../../contract/publishing/course.ts';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';
import { fail, hold, isSameDocument, markDocument } from './network.ts';
import { main } from './page-parts.ts';

/** The topics of docs/fixed.md, Free resources: title and slug. */
const topics = [
  ['HTML', 'html'],
  ['CSS', 'css'],
  ['JavaScript', 'javascript'],
  ['React', 'react'],
  ['Node.js', 'nodejs'],
  ['Java', 'java'],
  ['Python', 'python'],
  ['AI/ML', 'ai-ml'],
  ['Cloud', 'cloud'],
  ['Databases', 'databases'],
  ['Docker', 'docker'],
] as const;

const COURSES_CALL = '**/api/courses?*';

const items = (page: Page) => page.getByRole('article');

/** Follows the link to a topic by client navigation. */
async function follow(page: Page, topic: string): Promise<void> {
  await main(page).getByRole('link', { name: topic, exact: true }).click();
}

/** The free courses of a topic, as the API lists them. */
function freeCourses(response: unknown): FreeCourse[] {
  return CourseList.parse(response).data.filter((course) => course.kind === 'free');
}

test('Free resources: eleven cards of topics are in order, each with its icon and its route', async ({ page }) => {
  await page.goto('/free-resources');
  const links = items(page).getByRole('link');
  await expect(links).toHaveText(topics.map(([name]) => name));
  for (const [index, [, slug]] of topics.entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', `/free-resources/${slug}`);
    const icon = items(page).nth(index).locator('img');
    await icon.scrollIntoViewIfNeeded();
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('Free resources: anywhere on a card leads to its route', byNight, async ({ page }) => {
  await open(page, '/free-resources');
  await markDocument(page);
  await items(page)
    .filter({ hasText: 'Docker' })
    .click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL('/free-resources/docker');
  expect(await isSameDocument(page)).toBe(true);
});

test.describe('for a visitor in New York', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'en-US' });

  test("Free resources: 'Created:' is followed by the visitor's own date and time", byNight, async ({ page }) => {
    await open(page, '/free-resources/html');
    const time = items(page).first().locator('time');
    const iso = (await time.getAttribute('datetime')) ?? '';
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Date(iso).toLocaleString('en-US', { timeZone: 'America/New_York', ...options });
    await expect(time).toContainText(part({ hour: 'numeric', minute: '2-digit' }));
    await expect(time).toContainText(part({ month: 'short' }));
    await expect(time).toContainText(`${part({ day: 'numeric' })}, ${part({ year: 'numeric' })}`);
  });
});

test("Free resources: 'Loading...' shows while the courses load", byNight, async ({ page }) => {
  await open(page, '/free-resources');
  const release = await hold(page, COURSES_CALL);
  await follow(page, 'CSS');
  await expect(main(page).getByText('Loading...', { exact: true })).toBeVisible();
  await expect(items(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Courses CSS Guide' })).toBeVisible();
  await expect(main(page).getByText('Loading...')).toHaveCount(0);
});

test("Free resources: 'Error loading courses' shows with Try again when they could not be loaded", async ({
  page,
  allowStatus,
}) => {
  allowStatus(500);
  await open(page, '/free-resources');
  const endFailure = await fail(page, COURSES_CALL, 500);
  await follow(page, 'CSS');
  await expect(page.getByRole('alert')).toContainText('Error loading courses');
  expect(await endFailure(), 'failed calls').toBe(1);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Courses CSS Guide' })).toBeVisible();
});

test("Free resources: 'No courses available' shows when the topic has none", byNight, async ({ page }) => {
  await open(page, '/free-resources');
  await page.route(COURSES_CALL, (route) => route.fulfill({ json: { data: [] } }));
  await follow(page, 'CSS');
  await expect(main(page).getByText('No courses available', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Courses CSS Guide')).toHaveCount(0);
});

test("Free resources: '✅ Completed' shows for a completed course, from a bare array too", async ({ page }) => {
  await open(page, '/free-resources');
  await page.route(COURSES_CALL, async (route) => {
    const courses = freeCourses(await (await route.fetch()).json());
    await route.fulfill({ json: courses.map((course, index) => ({ ...course, completed: index === 0 })) });
  });
  await follow(page, 'CSS');
  await expect(items(page).nth(0).getByText('✅ Completed', { exact: true })).toBeVisible();
  await expect(items(page).nth(1).getByText('❌ Pending', { exact: true })).toBeVisible();
});

for (const { shape, response } of [
  { shape: 'a bare array', response: (courses: unknown[]) => courses },
  { shape: 'an object with a data array', response: (data: unknown[]) => ({ data }) },
]) {
  test(
    `Calls: the response to GET /courses may be ${shape} of courses with _id, title, description, completed and createdAt alone`,
    byNight,
    async ({ page }) => {
      const shared = { description: 'From another server.', createdAt: '2026-11-19T08:00:00.000Z' };
      const courses = [
        { _id: '507f1f77bcf86cd799439011', title: 'Grid', completed: true, ...shared },
        { _id: '507f191e810c19729de860ea', title: 'Flexbox', completed: false, ...shared },
      ];
      await open(page, '/free-resources');
      await page.route(COURSES_CALL, (route) => route.fulfill({ json: response(courses) }));
      await follow(page, 'CSS');
      await expect(page.getByRole('heading', { level: 1, name: 'Courses CSS Guide' })).toBeVisible();
      await expect(items(page).getByRole('heading')).toHaveText(['Grid', 'Flexbox']);
      await expect(items(page).nth(0).getByText('✅ Completed', { exact: true })).toBeVisible();
      await expect(items(page).nth(1).getByText('❌ Pending', { exact: true })).toBeVisible();
      await expect(items(page).getByText('From another server.')).toHaveCount(2);
      await expect(items(page).getByText(/^Created: \S/)).toHaveCount(2);
    },
  );
}

test("Free resources: an unknown slug gets 404 with 'Resource not found'", async ({ page, allowStatus }) => {
  allowStatus(404);
  for (const path of ['/free-resources/no-such-topic', '/free-resources/html/no-such-course']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Resource not found' })).toBeVisible();
  }
  await hydrated(page);
  await page.getByRole('link', { name: 'See all topics' }).click();
  await expect(page).toHaveURL('/free-resources');
});

test('a free course opens with its lessons, which its contents link to', async ({ page }) => {
  await open(page, '/free-resources/html');
  await items(page).first().getByRole('link').click();
  await expect(page).toHaveURL('/free-resources/html/html-first-page');
  const contents = page.getByRole('navigation', { name: 'Lessons' }).getByRole('link');
  await expect(contents).not.toHaveCount(0);
  for (const link of await contents.all()) {
    const id = ((await link.getAttribute('href')) ?? '').slice(1);
    const lesson = page.locator(`section[id="${id}"]`);
    const words = ((await lesson.textContent()) ?? '').split(/\s+/).length;
    expect(words, `words of the lesson ${id}`).toBeGreaterThan(200);
  }
  await contents.last().click();
  await expect(page.locator('section[id]').last()).toBeInViewport();
  await page.getByRole('link', { name: 'More HTML courses' }).click();
  await expect(page).toHaveURL('/free-resources/html');
});

test('code has a button that copies it', byNight, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/free-resources/html/html-first-page');
  const block = page.locator('.code-block').first();
  await block.getByRole('button', { name: 'Copy the code' }).click();
  await expect(block.getByRole('button', { name: 'Copy the code' })).toHaveText('Copied');
  const code = await block.locator('pre').textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(page.locator('.code-output').first().getByRole('button')).toHaveCount(0);
});
