import { eq } from 'drizzle-orm';
import { mails } from '../../server/db/schema/index.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, open } from './fixtures.ts';
import { type OwnSite, test } from './own-site.ts';
import { main } from './page-parts.ts';
import { expectEveryWay } from './phone-ways.ts';
import { fillBatches, newEmail } from './stored-records.ts';

const COURSE = 'networking-master-course';

const leaveLink = ({ inDatabase }: OwnSite, email: string) =>
  inDatabase(async (db) => {
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
    return /\/waitlist\?token=\w+/.exec(mail?.text ?? '')?.[0] ?? '';
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a buyer who comes too late joins the waitlist, and leaves it by the link in the email',
    byNight,
    async ({ site, page }) => {
      await fillBatches(site.inDatabase, COURSE);
      const email = newEmail();
      await page.goto(`/courses/${COURSE}/waitlist`);
      await main(page).getByLabel('Name').fill('Asha Rao');
      await main(page).getByLabel('Email').fill(email);
      await main(page).getByLabel('Mobile').fill('98765 43210');
      await main(page).getByRole('button', { name: 'Tell me when a seat is free' }).click();
      await expect(main(page).getByText('Thank you, Asha Rao. We write to you')).toBeVisible();

      await page.goto(await leaveLink(site, email));
      await expect(main(page).getByText('You are in line.')).toBeVisible();
      await main(page).getByRole('button', { name: 'Leave the list' }).click();
      await expect(main(page).getByText('You are off the list.')).toBeVisible();
    },
  );
});

test('the waitlist page is accessible at every size', byNight, async ({ site, page }) => {
  await fillBatches(site.inDatabase, COURSE);
  await page.goto(`/courses/${COURSE}/waitlist`);
  await expect(main(page).getByLabel('Name')).toBeVisible();
  await expectAccessibleAtEverySize(page);
});

for (const width of [360, 1440]) {
  test.describe(`on a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the mobile number of the waitlist is the one that is meant', byNight, async ({ site, page }) => {
      await fillBatches(site.inDatabase, COURSE);
      await open(page, `/courses/${COURSE}/waitlist`);
      await expectEveryWay(page, main(page).getByLabel('Mobile'), main(page));
    });
  });
}
