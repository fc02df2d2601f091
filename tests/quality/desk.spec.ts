import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../contract/base/calendar.ts';
import type { OutlineGroup } from '../../contract/publishing/desk-course.ts';
import { batches, enrollments } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from '../e2e/database.ts';
import { expectAccessibleAtEverySize, expectQuality } from '../e2e/every-size.ts';
import { expect, expectValidHtml, open, test } from '../e2e/fixtures.ts';
import { main } from '../e2e/page-parts.ts';
import { newStaff } from '../e2e/staff.ts';
import { port } from '../e2e/state.ts';
import { newEmail } from '../e2e/stored-records.ts';
import { photo } from '../support/pictures.ts';

// One of each kind of page of the desk: accessible at every size, and valid HTML.

const read = async (page: Page, path: string) => (await (await page.request.get(`/api/desk/${path}`)).json()).data;
const firstOf = async (page: Page, list: string): Promise<string> => (await read(page, list))[0].id;

test('the pages of staff, of one member, of the audit log, of the operation, an invitation and the first admin are accessible and valid', async ({
  page,
  allowStatus,
}) => {
  // The link of the first admin is no longer valid.
  allowStatus(422);
  await newStaff(page);
  await expectQuality(
    page,
    '/desk/staff',
    `/desk/staff/${await firstOf(page, 'staff')}`,
    '/desk/audit',
    '/desk/operation',
  );
  await page.context().clearCookies();
  await expectQuality(page, '/reset-password?token=invited-t', '/first-admin?token=t');
});

test('the pages of batches and learners are accessible and valid', async ({ page }) => {
  await newStaff(page);
  const [batch] = await inSiteDatabase((db) => db.select().from(batches).where(eq(batches.number, 87)));
  if (!batch) throw new Error('The batch was not seeded');
  const { id, courseId } = batch;
  const email = 'somebody-with-a-long-address@example.org';
  await inSiteDatabase((db) => db.insert(enrollments).values({ courseId, email, batchId: id }));
  const learners = `/desk/courses/${courseId}/learners`;
  await expectQuality(page, `/desk/batches/${id}/progress`, '/desk/certificates/blocked', '/desk/certificates/issued');
  await expectQuality(page, '/desk/batches', '/desk/batches/new', learners, `/desk/batches/${id}`);
  await main(page)
    .getByRole('button', { name: /^Change the batch of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleAtEverySize(page);
});

test('the pages of courses and of a lesson with a quiz are accessible and valid', async ({ page }) => {
  await newStaff(page);
  const list: { id: string; slug: string }[] = await read(page, 'courses');
  const course = `/desk/courses/${list.find(({ slug }) => slug === 'aws-basics')?.id}`;
  const outline: OutlineGroup[] = (await read(page, course.slice('/desk/'.length))).outline;
  const lesson = outline.flatMap(({ lessons }) => lessons).find(({ questions }) => questions > 0);
  await expectQuality(page, '/desk/courses', '/desk/courses/new', course);
  await expectQuality(
    page,
    `${course}/lessons/new?module=${outline[0]?.module?.id}`,
    `${course}/lessons/${lesson?.id}`,
  );
});

test('the pages of records that staff write are accessible and valid', async ({ page }) => {
  await newStaff(page);
  const [post, topic] = [await firstOf(page, 'posts'), await firstOf(page, 'topics')];
  await expectQuality(page, '/desk/posts', `/desk/posts/${post}`, '/desk/pages', '/desk/home', '/desk/settings');
  await expectQuality(page, '/desk/testimonials', `/desk/topics/${topic}`);
});

test('the pages of images and of the trash are accessible and valid', async ({ page }) => {
  await newStaff(page);
  await open(page, '/desk/images');
  const form = page.getByRole('form', { name: 'Upload' });
  const buffer = Buffer.from(await photo({ width: 400, height: 300 }));
  await form.locator('input[type=file]').setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer });
  await form.getByLabel('Description').fill('A hall');
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  const details = main(page).getByRole('button', { name: 'Details of A hall' });
  await expect(details).toBeVisible();
  await expectAccessibleAtEverySize(page);
  await details.click();
  await expect(page.getByRole('heading', { name: 'Shown by' })).toBeVisible();
  await expectAccessibleAtEverySize(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this image?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Image', exact: true })).toBeHidden();
  await expectQuality(page, '/desk/trash');
});

test('the pages of messages and emails are accessible and valid', async ({ page }) => {
  const email = newEmail();
  const data = { name: 'Mira Visitor', email, subject: 'it', message: 'Do you teach on Sundays?' };
  expect((await page.request.post('/api/users/register', { data })).ok()).toBe(true);
  await newStaff(page);
  await open(page, `/desk/messages?q=${encodeURIComponent(email)}`);
  await expectAccessibleAtEverySize(page);
  await main(page).getByRole('link', { name: 'Mira Visitor' }).click();
  await main(page).getByLabel('Your answer').fill('Yes');
  await main(page).getByRole('button', { name: 'Send the answer' }).click();
  await expect(main(page).getByRole('region', { name: 'Answers' })).toBeVisible();
  await expectAccessibleAtEverySize(page);
  await expectValidHtml(await (await page.request.get(page.url())).text());

  await open(page, `/desk/mails?q=${encodeURIComponent(email)}`);
  await expectAccessibleAtEverySize(page);
  await main(page).getByRole('link', { name: /^Re:/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Re:/);
  // No script, such as axe, runs in the email's frame, so the frame is removed; its title was found.
  await main(page)
    .getByTitle('How the email looks')
    .evaluate((frame) => frame.remove());
  await expectAccessibleAtEverySize(page);
  await expectValidHtml(await (await page.request.get(page.url())).text());
});

test('the pages of the overview and of requests are accessible and valid', async ({ page }) => {
  const data = { name: 'Mira', email: newEmail(), mobile: '98765 43210', courseId: '1' };
  expect((await page.request.post('/api/enrollments', { data })).ok()).toBe(true);
  await newStaff(page);
  await expectQuality(
    page,
    '/desk',
    '/desk/overview?days=7',
    '/desk/search?q=mira',
    '/desk/requests',
    '/desk/requests/new',
    `/desk/requests/${await firstOf(page, 'requests')}`,
  );
});

test('the pages of orders, money and the books are accessible and valid', async ({ page }) => {
  const data = { name: 'Mira', email: newEmail(), mobile: '98765 43210', courseId: '1' };
  expect((await page.request.post('/api/enrollments', { data })).ok()).toBe(true);
  await newStaff(page);
  const request = await firstOf(page, 'requests');
  const payment = { amountPaise: 599_900, method: 'cash', paidOn: dateInKolkata(new Date()), reference: '' };
  const sale = { batchId: null, discountPaise: 0, payment };
  const headers = { Origin: `http://localhost:${port}` };
  const sold = await page.request.post(`/api/desk/requests/${request}/sale`, { data: sale, headers });
  const order = (await sold.json()).data.id;
  await expectQuality(page, '/desk/orders', `/desk/orders/${order}`, `/desk/refunds/of/${order}`, '/desk/money');
  await expectQuality(page, '/desk/dues', '/desk/transfer-claims', '/desk/refunds', '/desk/alerts', '/desk/waitlist');
  await expectQuality(page, '/desk/coupons', '/desk/settlements', '/desk/documents', '/desk/reports', '/desk/business');
  const trainer = { name: 'Tara', email: newEmail(), roles: ['trainer'], courses: [] };
  const { data: invited } = await (await page.request.post('/api/desk/staff', { data: trainer, headers })).json();
  await expectQuality(page, '/desk/trainer-pay', `/desk/trainer-pay/${invited.id}/2026-10`);
});

test('the pages of a timetable, the week and holidays are accessible and valid', async ({ page }) => {
  await newStaff(page);
  const [batch] = await inSiteDatabase((db) => db.select().from(batches).where(eq(batches.number, 86)));
  await expectQuality(page, '/desk/classes', '/desk/holidays', `/desk/batches/${batch?.id}/classes`);
  await expectQuality(page, '/desk/falling-behind');
});
