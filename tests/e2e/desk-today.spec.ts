import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import { enrollmentRequests, mails } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, expectValidHtml, open, test } from './fixtures.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { newEmail } from './stored-records.ts';

/** Stores a request whose call was due years ago, so that it is first in Today. @returns the person's name */
async function missedCall(): Promise<string> {
  const [name, email] = [`Asha ${randomUUID().slice(0, 8)}`, newEmail()];
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: new Date() };
  await inSiteDatabase(async (db) => {
    const course = await db.query.courses.findFirst({ where: (table) => eq(table.kind, 'paid') });
    if (!course) throw new Error('No course is sold');
    const request = { courseId: course.id, name, email, normalizedEmail: email, mobile: '+919876012345' };
    const followUpAt = new Date('2020-01-01T05:30:00Z');
    await db.insert(enrollmentRequests).values({ ...request, ...notice, stage: 'contacted', followUpAt });
  });
  return name;
}

test('a counsellor calls back someone whose call was due, and records the outcome', byNight, async ({ page }) => {
  const name = await missedCall();
  await newStaff(page, 'counsellor');
  await open(page, '/desk');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  const row = main(page).getByRole('region', { name: 'Late' }).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('1 Jan, 11:00 am');
  await expect(row.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', 'tel:+919876012345');
  await expectAccessibleAtEverySize(page);
  await expectValidHtml(await (await page.request.get('/desk')).text());

  await row.getByRole('link', { name: `Log call: ${name}` }).click();
  await expect(page).toHaveURL(/\/desk\/requests\/[\w-]+#call$/);
  await main(page).getByRole('button', { name: 'Wrong number' }).click();
  await expect(main(page).getByText('Marked as lost: wrong number.')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: /^Today/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await expect(main(page).getByText(name)).toHaveCount(0);
});

test(
  'on a wide screen, a person opens beside the queue, and a call and a note are recorded there',
  byNight,
  async ({ page }) => {
    const name = await missedCall();
    await newStaff(page, 'counsellor');
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, '/desk');
    const link = main(page).getByRole('listitem').getByRole('link', { name, exact: true });
    const address = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(/\/desk\?person=[\w-]+$/);
    const person = main(page).getByRole('complementary', { name: 'Chosen person' });
    await expect(person.getByRole('heading', { name })).toBeVisible();
    await expect(person).toBeFocused();
    await person.locator('summary', { hasText: 'Note' }).click();
    await person.getByRole('textbox', { name: /^Note/ }).fill('Asks about Sundays');
    await person.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
    await person.getByRole('button', { name: 'Add note' }).click();
    await expect(person.getByRole('region', { name: 'Timeline' })).toContainText('Asks about Sundays');
    await expectAccessibleAtEverySize(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await person.getByRole('button', { name: 'Interested' }).click();
    await expect(person.getByText('Noted: interested.')).toBeVisible();
    await person.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/desk');
    await expect(person).toHaveCount(0);

    await page.setViewportSize({ width: 360, height: 800 });
    await link.click();
    await expect(page).toHaveURL(address ?? '');
  },
);

test('an admin reads the figures of the month, and sees a failed email', byNight, async ({ page }) => {
  const failed = { kind: 'enrolled', recipient: newEmail(), subject: 'Lost', html: '<p>Hi</p>', text: 'Hi' };
  await inSiteDatabase((db) => db.insert(mails).values({ ...failed, state: 'failed' }));
  await newStaff(page);
  await open(page, '/desk/overview');
  const month = main(page).getByRole('region', { name: /20\d\d$/ });
  await expect(month.getByRole('term')).toHaveText(['Collected', 'Outstanding', 'Refunds']);
  await expect(month.getByRole('table', { name: 'Leads by source' })).toBeVisible();
  await open(page, '/desk');
  await main(page)
    .getByRole('list', { name: 'Waiting' })
    .getByRole('link', { name: /Failed emails/ })
    .click();
  await expect(page).toHaveURL('/desk/mails?state=failed');
  await expect(main(page).getByRole('link', { name: 'Lost' }).first()).toBeVisible();
});

test(
  'the menu has six groups with their sections and counts of waiting work, and on a phone it is a bar with More',
  byNight,
  async ({ page }) => {
    await missedCall();
    await newStaff(page);
    await open(page, '/desk/orders');
    const menu = page.getByRole('navigation', { name: 'Desk' });
    const groups = [/^Today \d+\+? waiting$/, /^People \d+\+? waiting$/, /^Teaching/, /^Money/, 'Website', /^Settings/];
    const sections = ['To decide', 'Orders', 'Books', 'Trainers’ pay'];
    await expect(menu.getByRole('link')).toHaveCount(groups.length + sections.length);
    for (const name of sections) await expect(menu.getByRole('link', { name })).toBeVisible();
    for (const name of groups) await expect(menu.getByRole('link', { name })).toBeVisible();
    await expect(menu.getByRole('link', { name: /^Money/ })).toHaveAttribute('aria-current', 'true');
    const tabs = page.getByRole('navigation', { name: 'Money' });
    await expect(tabs.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');

    await page.setViewportSize({ width: 360, height: 740 });
    const bar = page.getByRole('navigation', { name: 'Menu' });
    await expect(bar.getByRole('link')).toHaveCount(4);
    await bar.getByText('More').click();
    await expectAccessibleAtEverySize(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await bar.getByRole('link', { name: 'Website' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses');
    await expect(bar.getByRole('link')).toHaveCount(4);
  },
);
