import type { Browser, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { enrollmentRequests } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';
import { newOrder } from './orders.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { mailedLink } from './stored-records.ts';

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

/** Pays an order at the stand-in of the payment service, without JavaScript. */
async function payOnline(page: Page): Promise<void> {
  await button(page, /^Pay Rs\..* online$/).click();
  await button(page, /^Continue and pay/).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
}

const leadOf = (email: string) =>
  inSiteDatabase(async (db) => {
    const [lead] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.normalizedEmail, email));
    return lead?.id;
  });

async function chooseSeats(page: Page, seats: string): Promise<void> {
  await main(page).getByText('Pay for friends or colleagues too').click();
  await page.getByLabel('How many seats?').selectOption(seats);
  await button(page, 'Change the seats').click();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('two friends: one pays for both, and the other takes the seat by its link', async ({ page }) => {
    const { path } = await newOrder();
    await page.goto(path);
    await chooseSeats(page, '2');
    await expect(main(page).getByRole('status')).toHaveText('Your order is for 2 seats now.');
    await payOnline(page);
    await expect(main(page)).toContainText('Your 2 seats are confirmed.');
    const link = await page.getByLabel('Link of seat 1').inputValue();
    await page.goto(link);
    await page.getByLabel('Name').fill('Ravi Iyer');
    await page.getByLabel('Email').fill(`ravi-${Date.now()}@example.org`);
    await page.getByLabel('Mobile').fill('98450 12345');
    await button(page, 'Take my seat').click();
    await expect(main(page).getByRole('status')).toContainText('is confirmed. We have emailed');
    await page.goto(path);
    await expect(main(page)).toContainText('1 of 1 taken.');
    await expect(main(page)).toContainText('Ravi Iyer');
  });
});

/** Buys seats in a browser of its own, without JavaScript. @returns the path of the order */
async function buySeats(browser: Browser, seats: string): Promise<string> {
  const { path } = await newOrder();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await chooseSeats(page, seats);
  await payOnline(page);
  await expect(main(page)).toContainText('seats are confirmed.');
  await context.close();
  return path;
}

test('a buyer of four seats pastes names; each gets a link, and a wrong list stays to be mended', async ({
  page,
  browser,
}) => {
  await page.goto(await buySeats(browser, '4'));
  await hydrated(page);
  const email = `meera-${Date.now()}@example.org`;
  await page.getByLabel('Names and emails').fill(`Meera N., ${email}\nRavi`);
  await button(page, 'Invite them').click();
  await expect(main(page)).toContainText('Line 2 has no valid email address.');
  await expect(page.getByLabel('Names and emails')).toHaveValue(`Meera N., ${email}\nRavi`);
  await page.getByLabel('Names and emails').fill(`Meera N., ${email}`);
  await button(page, 'Invite them').click();
  await expect(main(page)).toContainText(`We have emailed ${email} their link.`);
  await expect(page.getByLabel('Names and emails')).toHaveValue('');
  await page.goto(await mailedLink(email, 'seat_invitation'));
  await expect(page.getByLabel('Name')).toHaveValue('Meera N.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('the pages of a buyer and a learner are accessible at every size', byNight, async ({ page, browser }) => {
  const path = await buySeats(browser, '3');
  await page.goto(path);
  await expectAccessibleAtEverySize(page);
  const link = await page.getByLabel('Link of seat 1').inputValue();
  await page.goto(link);
  await expectAccessibleAtEverySize(page);
});

test('a company asks for training, accepts a quotation for twelve, pays, and names its people', async ({
  page,
  browser,
}) => {
  const email = `training-${Date.now()}@company.example`;
  await page.goto('/about');
  await hydrated(page);
  await page.getByLabel('Name', { exact: true }).fill('Meera N.');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile').fill('98765 43210');
  await page.getByLabel('Company or college').fill('Northwind Foods');
  await page.getByLabel('How many people?').fill('12');
  await button(page, 'Ask for an offer').click();
  await expect(page).toHaveURL(/\/about#team$/);
  await expect(main(page).getByRole('status')).toContainText('training for 12 people');

  const desk = await (await browser.newContext()).newPage();
  await newStaff(desk);
  await open(desk, `/desk/requests/${await leadOf(email)}`);
  await desk.getByLabel('Course').first().selectOption({ label: 'DevOps Basics' });
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByText('Send a payment link').first().click();
  const offer = desk.locator('form', { hasText: 'Make the link' });
  await expect(offer.getByLabel('Seats')).toHaveValue('12');
  await offer.getByLabel('Send it as a quotation').check();
  await offer.getByLabel('Valid until').fill(new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10));
  await offer.getByLabel('After they accept').selectOption('first');
  await offer.getByRole('button', { name: 'Make the link' }).click();
  await expect(desk.getByRole('link', { name: /^Quotation Q\// })).toBeVisible();

  await page.goto(await mailedLink(email, 'order_offer'));
  await hydrated(page);
  await page.getByLabel('Number of your purchase order').fill('PO/2026/77');
  await button(page, 'Accept the quotation').click();
  await expect(main(page)).toContainText('We keep your 12 seats until');

  await desk.reload();
  await hydrated(desk);
  await expect(main(desk)).toContainText('purchase order PO/2026/77');
  await desk.getByText('Record a payment').first().click();
  const payment = desk.locator('form', { hasText: 'Method' }).first();
  await payment.getByLabel('Method').selectOption('cash');
  await payment.getByRole('button', { name: /^Record/ }).click();
  await expect(main(desk)).toContainText('Seats for others: 0 of 12 taken');

  await page.reload();
  await hydrated(page);
  const people = Array.from({ length: 11 }, (_, index) => `Learner ${10 + index}, l${index}-${email}`);
  await page.getByLabel('Names and emails').fill(people.join('\n'));
  await button(page, 'Invite them').click();
  await expect(main(page)).toContainText('We have emailed 11 people their links.');
  const learner = await (await browser.newContext()).newPage();
  await learner.goto(await mailedLink(`l0-${email}`, 'seat_invitation'));
  await hydrated(learner);
  await learner.getByLabel('Mobile').fill('98450 12345');
  await button(learner, 'Take my seat').click();
  await expect(main(learner).getByRole('status')).toContainText('is confirmed');

  await desk.reload();
  await hydrated(desk);
  await expect(main(desk)).toContainText('Seats for others: 1 of 12 taken');
  await main(desk)
    .getByRole('listitem')
    .filter({ hasText: 'Learner 11' })
    .getByRole('button', { name: 'Replace' })
    .click();
  await desk.getByRole('button', { name: 'Open the seat' }).click();
  await main(desk)
    .getByRole('listitem')
    .filter({ hasText: 'Learner 12' })
    .getByRole('button', { name: /^Give back/ })
    .click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('They left the company');
  await desk.getByRole('button', { name: 'Give the seat back' }).click();
  await expect(main(desk)).toContainText('Given back');
});
