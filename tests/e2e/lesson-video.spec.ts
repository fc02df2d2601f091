import type { Page } from '@playwright/test';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { outlineOf, setVideo } from './learner-progress.ts';
import { isSameDocument, markDocument } from './network.ts';
import { main } from './page-parts.ts';

const COURSE = 'machine-learning';
const poster = (page: Page) => main(page).getByRole('link', { name: /^Play the video/ });

/** Records the requests to other hosts, which get an empty page. */
async function recordOtherRequests(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      requests.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
    },
  );
  return requests;
}

async function videoLesson(): Promise<string> {
  const { lessons } = await outlineOf(COURSE);
  const slug = lessons[2]?.slug ?? '';
  await setVideo(COURSE, slug, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', '/share/courses/machine-learning.png');
  return `/learn/${COURSE}/${slug}`;
}

test('the host of a video gets no request before a click loads its player', byNight, async ({ page }) => {
  const lesson = await videoLesson();
  const requests = await recordOtherRequests(page);
  await newLearner(page, COURSE);
  await open(page, lesson);
  await poster(page).scrollIntoViewIfNeeded();
  expect(requests).toEqual([]);
  await poster(page).click();
  const frame = main(page).locator('iframe');
  await expect(frame).toHaveAttribute('title', /^Video: /);
  await expect(frame).toBeFocused();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?.*autoplay=1/);
});

test('the video plays, too, in a lesson that was reached from a page outside the player', byNight, async ({ page }) => {
  const lesson = await videoLesson();
  const requests = await recordOtherRequests(page);
  await newLearner(page, COURSE);
  await open(page, '/dashboard');
  await markDocument(page);
  await main(page).getByRole('link', { name: 'Machine Learning', exact: true }).click();
  await expect(page).toHaveURL(`/learn/${COURSE}`);
  expect(await isSameDocument(page)).toBe(false);
  await hydrated(page);
  await markDocument(page);
  await main(page).locator(`a[href="${lesson}"]`).click();
  await poster(page).click();
  await expect(main(page).locator('iframe')).toBeFocused();
  await expect.poll(() => requests.length).toBe(1);
  expect(await isSameDocument(page)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture links to the video in a new tab', byNight, async ({ page }) => {
    await newLearner(page, COURSE);
    await page.goto(await videoLesson());
    await expect(poster(page)).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    await expect(poster(page)).toHaveAttribute('target', '_blank');
    await expect(poster(page)).toHaveAccessibleName('Play the video, from YouTube (opens in a new tab)');
  });
});
