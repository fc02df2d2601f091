import { randomInt } from 'node:crypto';
import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import { contactMessages, waitlist } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { newEmail } from './stored-records.ts';

/** Stores a person twice: in the waitlist and as the sender of a message. @returns the last digits of the number, and both addresses */
async function twoRecords() {
  const digits = String(randomInt(10_000, 99_999));
  const [waits, wrote] = [newEmail(), newEmail()];
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: new Date() };
  await inSiteDatabase(async (db) => {
    const course = await db.query.courses.findFirst({ where: (table, { eq }) => eq(table.kind, 'paid') });
    if (!course) throw new Error('No course is sold');
    const mobile = `+9198760${digits}`;
    const place = { name: 'Lata Menon', courseId: course.id, mobile, joinedAt: new Date(), ...notice };
    for (const normalizedEmail of [waits, wrote]) {
      await db
        .insert(waitlist)
        .values({ ...place, normalizedEmail, tokenHash: normalizedEmail, tokenSealed: normalizedEmail });
    }
    await db
      .insert(contactMessages)
      .values({ name: 'Lata M', email: wrote, subject: 'student', message: 'Hi?', ...notice });
  });
  return { digits, waits, wrote };
}

test(
  'a person is found by the last five digits of a number, merged with another record, and corrected',
  byNight,
  async ({ page }) => {
    const { digits, waits, wrote } = await twoRecords();
    await newStaff(page, 'counsellor');
    await open(page, `/desk/people?q=${digits}`);
    await expect(main(page).getByRole('row')).toHaveCount(3);
    await main(page).getByRole('row').filter({ hasText: waits }).getByRole('link', { name: 'Lata Menon' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lata Menon');
    const timeline = main(page).getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Joined the waitlist');
    await expect(timeline).not.toContainText('Wrote to us');

    await main(page).getByRole('button', { name: 'Same person: merge' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(timeline).toContainText('Wrote to us');
    const about = main(page);
    await expect(about).toContainText(wrote);

    await about.getByRole('button', { name: 'Undo this merge' }).click();
    await expect(timeline).not.toContainText('Wrote to us');
    await expect(about.getByRole('button', { name: 'Same person: merge' })).toBeVisible();

    await about.getByText('Correct name, email or number').click();
    await about.getByLabel('Name', { exact: true }).fill('Lata K Menon');
    await about.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lata K Menon');
  },
);
