import type { Page } from '@playwright/test';
import { deskPaths } from '../../contract/desk/paths.ts';
import { freePort } from '../support/ports.ts';
import { startOwnSite } from '../support/processes.ts';
import { byNight, expect, hydrated, test } from './fixtures.ts';

/** The screens on which staff work, and the rows that they see there without scrolling. */
const screens = [
  { width: 1920, height: 1080, rows: 22 },
  { width: 1440, height: 900, rows: 18 },
  { width: 1024, height: 768, rows: 12 },
  { width: 768, height: 1024, rows: 12 },
  { width: 360, height: 640, rows: 8 },
];

/** Every list of the desk whose rows are records. */
const lists = [
  ...[deskPaths.people, deskPaths.requests, deskPaths.messages, deskPaths.spam, deskPaths.waitlist],
  ...[
    deskPaths.batches,
    deskPaths.classes,
    deskPaths.holidays,
    deskPaths.doubts,
    deskPaths.work,
    deskPaths.fallingBehind,
  ],
  ...[deskPaths.certificates, deskPaths.issuedCertificates, deskPaths.blockedCertificates, deskPaths.surveys],
  ...[deskPaths.transferClaims, deskPaths.refunds, deskPaths.alerts, deskPaths.orders, deskPaths.dues],
  ...[deskPaths.documents, deskPaths.supplies, deskPaths.settlements, deskPaths.trainerPay, deskPaths.coupons],
  ...[deskPaths.sortedCourses, deskPaths.posts, deskPaths.pages, deskPaths.trash, deskPaths.staff],
  ...[deskPaths.mails, deskPaths.audit],
];

/** Where the rows begin and end, and the height of one, in pixels; a list without rows has only a beginning. */
function measure(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const row = main?.querySelector('tbody tr');
    const top = (row ?? main?.querySelector('p.border-y'))?.getBoundingClientRect().top ?? Number.NaN;
    const heights = [...(main?.querySelectorAll('tbody tr') ?? [])].map((each) => each.getBoundingClientRect().height);
    const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed');
    const bottom = bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight;
    const head = main?.querySelector('[data-bar]')?.getBoundingClientRect().height ?? Number.NaN;
    // A column without a width takes what the others leave, and cuts its text there.
    const cut = [...(row?.children ?? [])].filter(
      (cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth,
    );
    const narrowest = Math.min(...cut.map((cell) => cell.getBoundingClientRect().width), 1000);
    return { top, bottom, heights, head, narrowest, wider: document.documentElement.scrollWidth - innerWidth };
  });
}

/** The height of a row where there is none yet, in pixels. */
const rowAt = (width: number) => (width >= 1024 ? 37 : 42);

test('each list of the desk shows its rows above the fold', byNight, async ({ page }) => {
  test.setTimeout(480_000);
  const stop = await signInToDemo(page);
  for (const { width, height, rows } of screens) {
    await page.setViewportSize({ width, height });
    for (const path of lists) {
      await test.step(`${path} at ${width} px`, async () => {
        await page.goto(path);
        await hydrated(page);
        const { top, bottom, heights, head, narrowest, wider } = await measure(page);
        expect.soft(wider, `pixels that ${path} is wider than the screen of ${width}`).toBeLessThanOrEqual(0);
        expect
          .soft(narrowest, `width of the narrowest column of ${path} that cuts its text at ${width}`)
          .toBeGreaterThanOrEqual(70);
        expect.soft(head, `pixels of title, tabs, filters and actions of ${path}`).toBeLessThanOrEqual(96);
        expect.soft(new Set(heights).size, `heights of rows of ${path}: ${heights}`).toBeLessThanOrEqual(1);
        expect.soft((bottom - top) / (heights[0] ?? rowAt(width)), `rows of ${path}`).toBeGreaterThanOrEqual(rows);
      });
    }
  }
  await stop();
});

/** Starts the demo, which has records in nearly every list, and signs its admin in. @returns what stops it */
async function signInToDemo(page: Page): Promise<() => Promise<void>> {
  const [port, standIn] = [await freePort(), await freePort()];
  const demo = await startOwnSite(
    { PORT: String(port), STAND_IN_PORT: String(standIn) },
    'dist/current/server/demo.js',
  );
  const [, email = '', password = ''] = await demo.line(/Work at the desk as (\S+) with the password (\S+)/);
  const data = { email, password };
  const signIn = await page.request.post(`${demo.url}/api/auth/sign-in`, { data, headers: { Origin: demo.url } });
  expect(signIn.ok()).toBe(true);
  await page.route(/^(?!.*localhost)/, (route) => route.abort());
  const goto = page.goto.bind(page);
  page.goto = (path, options) => goto(demo.url + path, options);
  return demo.stop;
}
