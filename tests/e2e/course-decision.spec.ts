import type { Locator } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { addDays } from '../../contract/base/calendar.ts';
import { defaultBusiness } from '../../contract/books/business.ts';
import { batches, courses, enrollments, siteSettings } from '../../server/db/schema/index.ts';
import { createClass } from '../support/class-factories.ts';
import { byNight, expect, open } from './fixtures.ts';
import { type OwnSite, test } from './own-site.ts';
import { main } from './page-parts.ts';
import { newEmail } from './stored-records.ts';

const SLUG = 'devops-basics';
const COURSE = `/courses/${SLUG}`;

/** Stores all data that a course page can show: few seats, dated classes, a recorded class, GST, instalments. */
function storeAll({ inDatabase }: OwnSite) {
  return inDatabase(async (db) => {
    const [course] = await db
      .update(courses)
      .set({ classUrl: 'https://example.org/a-class' })
      .where(eq(courses.slug, SLUG))
      .returning();
    const courseId = course?.id ?? '';
    await db.delete(batches).where(eq(batches.courseId, courseId));
    const startsOn = addDays(new Date().toISOString().slice(0, 10), 30);
    const [batch] = await db.insert(batches).values({ courseId, number: 86, startsOn, seats: 5 }).returning();
    const batchId = batch?.id ?? '';
    for (const days of [0, 1, 2]) {
      await createClass(db, batchId, { startsAt: new Date(`${addDays(startsOn, days)}T13:30:00Z`) });
    }
    const business = { ...defaultBusiness, gstin: '29AAGCB7383J1Z4', asksState: false, buyersChooseInstalments: true };
    await db.update(siteSettings).set({ business });
    return { courseId, batchId };
  });
}

/** The times of day in an element's texts that break across two lines. */
function brokenTimes(element: HTMLElement | SVGElement): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: time, index } of (text.nodeValue ?? '').matchAll(/\d[\d:]*\s[ap]m\b/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + time.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(time);
    }
  }
  return broken;
}

/** The bottom edge of an element, in pixels of the screen. */
const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
};

for (const { width, height } of [
  { width: 360, height: 640 },
  { width: 1366, height: 657 },
]) {
  const when = width === 360 ? {} : byNight;
  test(`the first screen has all facts of a course, ${width} × ${height}`, when, async ({ site, page }) => {
    await storeAll(site);
    await page.setViewportSize({ width, height });
    await open(page, COURSE);
    const hero = main(page).locator('header');
    const panel = page.getByRole('complementary', { name: 'Price' });
    const end = width < 1024 ? ((await panel.boundingBox())?.y ?? 0) : height;
    for (const part of [
      hero.getByRole('heading', { level: 1, name: 'DevOps Basics' }),
      hero.getByText('Take a small application from your laptop to a server'),
      hero.getByText('Kavya Menon (sample)'),
      hero.getByText(/7 to 9\spm IST/),
      hero.getByText('5 seats left'),
      hero.getByText('Full refund until 7 days after the start'),
      hero.getByRole('link', { name: 'See a real class' }),
      hero.getByRole('link', { name: 'Read lesson 1' }),
    ]) {
      expect(await bottomOf(part), (await part.textContent()) ?? '').toBeLessThanOrEqual(end);
    }
    await expect(panel.getByText('Rs.4,999', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(panel.getByText('including GST, or Rs.2,500 now')).toBeInViewport({ ratio: 1 });
  });
}

test.describe('for a visitor who is not in India', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('no line ends inside a time, however narrow the screen', byNight, async ({ site, page }) => {
    await storeAll(site);
    for (const path of [COURSE, `/courses?compare=${SLUG}&compare=devops-master-course`]) {
      await open(page, path);
      await expect(main(page)).toContainText(path === COURSE ? 'in India, ' : '7 to 9 pm');
      for (let width = 320; width <= 800; width += 16) {
        await page.setViewportSize({ width, height: 800 });
        expect(await main(page).evaluate(brokenTimes), `${path}, ${width} px`).toEqual([]);
      }
    }
  });
});

test(
  'a course whose batches are all full offers the waitlist first, in the bar of a phone too',
  byNight,
  async ({ site, page }) => {
    const { courseId, batchId } = await storeAll(site);
    await site.inDatabase(async (db) => {
      await db.update(batches).set({ seats: 1, startsOn: '2099-01-14' }).where(eq(batches.id, batchId));
      await db.insert(enrollments).values({ courseId, batchId, email: newEmail() });
    });
    const panel = page.getByRole('complementary', { name: 'Price' });
    for (const width of [360, 1366]) {
      await page.setViewportSize({ width, height: 657 });
      await open(page, COURSE);
      const first = panel.locator('a:visible').first();
      await expect(first).toHaveText('14 January: full. Join the waitlist');
      await expect(first).toBeInViewport({ ratio: 1 });
    }
    await panel.getByRole('link', { name: 'Join the waitlist' }).click();
    await expect(page).toHaveURL(`${COURSE}/waitlist`);
  },
);
