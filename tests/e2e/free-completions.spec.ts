import type { Browser, Page } from '@playwright/test';
import { CourseList } from '../../contract/publishing/course.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { CLIENT_SCRIPT, hold } from './network.ts';
import { main } from './page-parts.ts';
import { newAccount, newPerson, signIn } from './people.ts';

const TOPIC = '/free-resources/html';
const COURSE = '/free-resources/html/html-first-page';
const MERGE = '**/api/learning/free-completions';
const [EARLIER, LATER] = ['2026-11-19T08:00:00.000Z', '2026-11-20T08:00:00.000Z'];
const COMPLETED = '✅ Completed';
const PENDING = '❌ Pending';

const markButton = (page: Page) => main(page).getByRole('button', { name: 'Mark complete' });
/** Status at the top of a free course. */
const status = (page: Page) => main(page).locator('h1 + .facts span.text-ink');
/** When a free course was completed, as ISO text. */
const completedAt = (page: Page) =>
  main(page).locator('p', { hasText: COMPLETED }).locator('time').getAttribute('datetime');
/** Statuses in the list of a topic. */
const statuses = (page: Page) =>
  main(page)
    .getByRole('article')
    .getByText(/^(✅ Completed|❌ Pending)$/);
const remembered = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('freeCompletions') ?? '{}'));
/** Waits until the account has everything that the device remembered. */
const merged = (page: Page) => expect.poll(() => remembered(page)).toEqual({});

async function markComplete(page: Page, path = COURSE): Promise<void> {
  await open(page, path);
  await markButton(page).click();
  await expect(status(page)).toHaveText(COMPLETED);
}

/** Stores a completion of another time on the device. */
async function remember(page: Page, at: string): Promise<void> {
  const { data } = CourseList.parse(await (await page.request.get('/api/courses?kind=free&topic=html')).json());
  const course = data.find(({ route }) => route === COURSE)?._id ?? '';
  await page.evaluate((text) => localStorage.setItem('freeCompletions', text), JSON.stringify({ [course]: at }));
}

/** The figure of a card on the dashboard. */
const figure = (page: Page, label: string) => main(page).locator('dl > div', { hasText: label }).locator('dd');

async function expectOnDashboard(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Your Dashboard');
  await expect(figure(page, 'Enrolled Courses')).toHaveText(String(count));
  await expect(figure(page, 'Completed Courses')).toHaveText(String(count));
}

async function newDevice(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('a visitor marks a course complete, and the device remembers it', async ({ page }) => {
  await open(page, COURSE);
  await expect(status(page)).toHaveText(PENDING);
  await markButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(COMPLETED);
  await expect(markButton(page)).toHaveCount(0);
  await expect(main(page).locator('p:focus')).toContainText(COMPLETED);
  await page.reload();
  await expect(status(page)).toHaveText(COMPLETED);
  expect(Object.values(await remembered(page))).toEqual([await completedAt(page)]);
  await page.getByRole('link', { name: 'More HTML courses' }).click();
  await expect(statuses(page).first()).toHaveText(COMPLETED);
  await expect(statuses(page).nth(1)).toHaveText(PENDING);
});

test(
  'a visitor reads that an account keeps the completion, and comes back to the course after sign-in',
  byNight,
  async ({ page }) => {
    const email = await newAccount(page);
    await markComplete(page);
    await main(page).getByRole('link', { name: 'Sign in to keep it with your account' }).click();
    await signIn(page, email);
    await expect(page).toHaveURL(COURSE);
    await merged(page);
    await expect(status(page)).toHaveText(COMPLETED);
    await expect(main(page).getByText('Saved on this device.')).toHaveCount(0);
  },
);

test(
  'marks made before sign-up are in the account from the first sign-in, also without the device',
  byNight,
  async ({ page }) => {
    await markComplete(page);
    const before = await completedAt(page);
    const email = await newAccount(page);
    await open(page, '/signin');
    expect(Object.values(await remembered(page))).toEqual([before]);
    await signIn(page, email);
    await expect(page).toHaveURL('/dashboard');
    await expectOnDashboard(page, 1);
    await merged(page);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expectOnDashboard(page, 1);
    await open(page, COURSE);
    await expect(status(page)).toHaveText(COMPLETED);
    expect(await completedAt(page)).toBe(before);
  },
);

for (const [first, second] of [
  [EARLIER, LATER],
  [LATER, EARLIER],
] as const) {
  test(`the account keeps the earlier completion, of ${first} and then ${second}`, byNight, async ({ page }) => {
    await newPerson(page);
    for (const at of [first, second]) {
      await page.goto('/about');
      await remember(page, at);
      await open(page, COURSE);
      await merged(page);
      await expect(status(page)).toHaveText(COMPLETED);
    }
    expect(await completedAt(page)).toBe(EARLIER);
  });
}

test('no completion of two devices is lost', byNight, async ({ page, browser }) => {
  const email = await newAccount(page);
  const other = await newDevice(browser);
  await markComplete(page);
  await open(other, TOPIC);
  await main(other).getByRole('article').nth(1).getByRole('link').click();
  await markButton(other).click();
  await expect(status(other)).toHaveText(COMPLETED);
  await open(page, '/signin');
  await signIn(page, email);
  await expectOnDashboard(page, 1);
  await other.goto('/signin');
  await signIn(other, email);
  await expectOnDashboard(other, 2);
  for (const device of [page, other]) {
    await open(device, TOPIC);
    await expect(statuses(device).nth(0)).toHaveText(COMPLETED);
    await expect(statuses(device).nth(1)).toHaveText(COMPLETED);
  }
  await other.context().close();
});

test('a mark by a signed-in learner is in the account at once, and other tabs show it', byNight, async ({ page }) => {
  await newPerson(page);
  const other = await page.context().newPage();
  await open(other, TOPIC);
  await markComplete(page);
  await expect(main(page).getByText('Saved on this device.')).toHaveCount(0);
  await expect(statuses(other).first()).toHaveText(COMPLETED);
  await merged(page);
  await page.goto('/dashboard');
  await expectOnDashboard(page, 1);
});

test('marks stay on the device until they reach the account', byNight, async ({ page, allowStatus }) => {
  allowStatus(503);
  await newPerson(page);
  await page.route(MERGE, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'No.' } }));
  const refused = page.waitForResponse(MERGE);
  await markComplete(page);
  await refused;
  await expect(status(page)).toHaveText(COMPLETED);
  expect(Object.values(await remembered(page))).toHaveLength(1);
  await page.unroute(MERGE);
  await page.goto('/dashboard');
  await expectOnDashboard(page, 1);
  await merged(page);
});

test('tabs that notice a sign-in at the same moment cause no error', byNight, async ({ page }) => {
  const others = await Promise.all([1, 2].map(() => page.context().newPage()));
  for (const tab of others) await open(tab, COURSE);
  await markComplete(page);
  const email = await newAccount(page);
  await open(page, '/signin');
  await signIn(page, email);
  await expectOnDashboard(page, 1);
  for (const tab of others) {
    await merged(tab);
    await expect(status(tab)).toHaveText(COMPLETED);
  }
});

test('a button that is pressed before the client runs takes effect once it does', byNight, async ({ page }) => {
  const release = await hold(page, CLIENT_SCRIPT);
  await page.goto(COURSE);
  await markButton(page).click();
  await expect(page).toHaveURL(COURSE);
  await expect(status(page)).toHaveText(PENDING);
  release();
  await expect(status(page)).toHaveText(COMPLETED);
});

test(
  'a cached page has the same bytes for a visitor and for a learner who completed its course',
  byNight,
  async ({ page }) => {
    const visitors = await Promise.all([COURSE, TOPIC].map(async (path) => (await page.request.get(path)).text()));
    const email = await newPerson(page);
    await markComplete(page);
    await merged(page);
    for (const [index, path] of [COURSE, TOPIC].entries()) {
      const response = await page.request.get(path);
      expect(await response.text()).toBe(visitors[index]);
      expect(visitors[index]).not.toContain(email);
      expect(response.headers()['set-cookie']).toBeUndefined();
      expect(response.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
  },
);

test('on a slow phone, the signed-in person is shown only once the page is hydrated', byNight, async ({ page }) => {
  await newPerson(page);
  await markComplete(page);
  await merged(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  // React logs a part that differs from the server's HTML to the console, which fails the test.
  await open(page, COURSE);
  await expect(status(page)).toHaveText(COMPLETED);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a signed-in learner marks a course complete and sees it on the dashboard', byNight, async ({ page }) => {
    await newPerson(page);
    await page.goto(COURSE);
    await markButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(main(page).getByText('The course is marked complete.')).toBeVisible();
    await expectOnDashboard(page, 1);
  });

  test('a visitor signs in first, and comes back to the course', byNight, async ({ page }) => {
    const email = await newAccount(page);
    await page.goto(COURSE);
    await markButton(page).click();
    await expect(page).toHaveURL(`/signin?${new URLSearchParams({ next: COURSE })}`);
    await signIn(page, email);
    await expect(page).toHaveURL(COURSE);
  });
});
