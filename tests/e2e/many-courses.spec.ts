import type { Page } from '@playwright/test';
import { createBatch, createFreeCourse, createPaidCourse, createTopic } from '../../server/testing/factories.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { expect, open, test } from './fixtures.ts';
import { type OwnSite, startOwnSite } from './own-site.ts';
import { main } from './people.ts';

// A catalogue of this size is on no other page of the tests.
test.describe.configure({ mode: 'default' });

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite(400);
  await site.inDatabase(async (db) => {
    for (let n = 1001; n <= 1030; n += 1) {
      const course = await createPaidCourse(db, { title: `Course ${n}`, position: n, number: n });
      await createBatch(db, course.id, { number: n, startsOn: '2099-01-01' });
    }
    const { id: topicId } = await createTopic(db, { slug: 'large' });
    for (let n = 1; n <= 101; n += 1) await createFreeCourse(db, { topicId, title: `Lesson ${n}`, position: n });
  });
});
test.afterAll(async () => {
  await site.stop();
});

const cards = (page: Page) => main(page).getByRole('article');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const canonical = (page: Page) => page.locator('link[rel="canonical"]');

async function expectTwoPages(page: Page): Promise<void> {
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).first()).toContainText('DevOps Master Course');
  await expect(canonical(page)).toHaveAttribute('href', /\/courses$/);
  await pager(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/courses\?page=2$/);
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).last()).toContainText('Course 1030');
  await expect(pager(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await pager(page).getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await expect(cards(page)).toHaveCount(24);
}

test('many courses come in pages, each with an address of its own', async ({ page }) => {
  await open(page, `${site.url}/courses`);
  await expectTwoPages(page);
  await open(page, `${site.url}/courses?page=2`);
  await expect(canonical(page)).toHaveAttribute('href', /\/courses\?page=2$/);
  await expect(cards(page)).toHaveCount(12);
  await expectAccessibleAtEverySize(page);
});

test('so do the free courses of a topic, and the home page shows the batches that come next', async ({ page }) => {
  await open(page, `${site.url}/free-resources/large`);
  await expect(main(page).getByText('Lesson 101')).toHaveCount(0);
  await pager(page).getByRole('link', { name: 'Next' }).click();
  await expect(main(page).getByRole('heading', { name: 'Lesson 101' })).toBeVisible();
  await open(page, site.url);
  await expect(page.getByRole('region', { name: 'Next batches' }).getByRole('listitem')).toHaveCount(6);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('many courses come in pages, too', async ({ page }) => {
    await page.goto(`${site.url}/courses`);
    await expectTwoPages(page);
  });
});
