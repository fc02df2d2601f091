import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../contract/base/calendar.ts';
import { batches, courses, enrollments, mails } from '../../server/db/schema/index.ts';
import { byNight, expect, open } from './fixtures.ts';
import { newPersonAt, type OwnSite, test } from './own-site.ts';
import { main } from './page-parts.ts';

const COURSE = 'DevOps Basics';
/** Tomorrow in India. */
const tomorrow = () => dateInKolkata(new Date(Date.now() + 24 * 60 * 60 * 1000));

const batchShown = (page: Page) =>
  main(page)
    .locator('dt', { hasText: /^Batch$/ })
    .locator('xpath=../dd');

/** Leaves the course with one batch, because other tests of this site change its batches, too. */
function keepOneBatch({ inDatabase }: OwnSite): Promise<unknown> {
  return inDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.title, COURSE));
    const courseId = course?.id ?? '';
    await db.delete(batches).where(eq(batches.courseId, courseId));
    await db.insert(batches).values({ courseId, number: 86, startsOn: '2099-01-14' });
  });
}

/** The text about the next batch on the public page of the course. */
async function publicBatch(page: Page): Promise<string | null> {
  await page.goto('/courses/devops-basics');
  return batchShown(page).textContent();
}

test(
  'the public page shows the next batch once staff have given a learner the only seat of a batch',
  byNight,
  async ({ site, page, browser, allowStatus }) => {
    allowStatus(409);
    await keepOneBatch(site);
    await newPersonAt(site, page, 'admin');
    const learner = await (await browser.newContext()).newPage();
    const email = await newPersonAt(site, learner);
    await expect.poll(() => publicBatch(page)).toBe('86');

    await open(page, '/desk/batches');
    await main(page).getByRole('link', { name: 'New batch' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New batch');
    await page.getByLabel('Course').selectOption(COURSE);
    await expect(page.getByLabel('Number', { exact: true })).toHaveValue('90');
    await page.getByLabel('First day').fill(tomorrow());
    await page.getByLabel('Class times').fill('Mon to Fri, 7 to 9 pm');
    await page.getByLabel('Join link').fill('http://meet.example/90');
    await page.getByLabel('Number of seats').fill('1');
    await page.getByRole('button', { name: 'Create batch' }).click();
    await expect(main(page).getByText('Must be an address that begins with https://')).toBeVisible();
    await page.getByLabel('Join link').fill('https://meet.example/90');
    await page.getByRole('button', { name: 'Create batch' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Batch 90');
    const batchPage = page.url();
    await expect.poll(() => publicBatch(page)).toBe('90');

    await open(page, batchPage);
    await expect(main(page).getByRole('heading', { name: 'Message all learners' })).toHaveCount(0);
    await page.getByText('Add a learner', { exact: true }).click();
    await page.getByLabel("Learner's email").fill(email);
    await page.getByRole('button', { name: 'Add to the batch' }).click();
    await expect(main(page).getByText('To enroll them, tick the box and send again.').first()).toBeVisible();
    await page.getByLabel(`Enroll them in ${COURSE}`).check();
    await page.getByRole('button', { name: 'Add to the batch' }).click();
    await expect(page.getByRole('row', { name: 'Details' })).toHaveCount(1);
    await expect(page.getByRole('cell', { name: /^0 of \d+ lessons$/ })).toBeVisible();
    await expect(main(page).getByText('1 of 1 seats taken')).toBeVisible();
    await expect.poll(() => publicBatch(page)).toBe('86');

    await learner.goto('/dashboard');
    await expect(main(learner).getByText('Mon to Fri, 7 to 9 pm')).toBeVisible();
    await expect(main(learner).getByRole('link', { name: /^Join the class/ })).toHaveCount(0);
    await learner.context().close();

    await open(page, batchPage);
    await page.getByRole('link', { name: /^Details/ }).click();
    await page.getByRole('button', { name: /^Change the batch of/ }).click();
    await page.getByLabel('Move to', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(main(page).getByText('No one is in this batch yet.')).toBeVisible();
    await expect.poll(() => publicBatch(page)).toBe('90');
  },
);

test('a message to a batch reaches each learner once, in a separate email', byNight, async ({ site, page }) => {
  await newPersonAt(site, page, 'admin');
  const [id, ...emails] = await site.inDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.slug, 'aws-basics'));
    if (!course) throw new Error('The course was not seeded');
    const courseId = course.id;
    const [batch] = await db.select().from(batches).where(eq(batches.courseId, courseId));
    if (!batch) throw new Error('The batch was not seeded');
    const learners = ['one@example.org', 'two@example.org'];
    await db.insert(enrollments).values(learners.map((email) => ({ courseId, email, batchId: batch.id })));
    return [batch.id, ...learners];
  });
  await open(page, `/desk/batches/${id}`);
  await page.getByText('Write to all learners', { exact: true }).click();
  await page.getByLabel('Subject').fill('Class <b>tomorrow</b>');
  await page.getByLabel('Text').fill('We begin at seven.');
  await page.getByRole('button', { name: 'Send to 2 learners' }).dblclick();
  await expect(main(page).getByText('Sent to 2 learners.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Messages sent to this batch' })).toContainText('Class <b>tomorrow</b>');
  const sent = await site.inDatabase((db) => db.select().from(mails).where(eq(mails.kind, 'batch_message')));
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(emails);
  for (const { html } of sent) expect(html).not.toContain('<b>tomorrow');
});
