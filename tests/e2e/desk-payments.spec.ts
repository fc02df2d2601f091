import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { dateInKolkata, dayInKolkata } from '../../contract/base/calendar.ts';
import { DAY_MS } from '../../contract/base/time.ts';
import { readEnv } from '../../server/base/env.ts';
import { batches, courses, orders } from '../../server/db/schema/index.ts';
import { makeOrder } from '../../server/selling/orders/index.ts';
import { inSiteDatabase } from './database.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { main, section } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { secret } from './state.ts';
import { mailsAbout, newEmail } from './stored-records.ts';

/** Stores an unpaid order of a sample course. */
function newOrder(email: string, name = 'Meera Iyer'): Promise<{ id: string; code: string }> {
  return inSiteDatabase(async (db) => {
    const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, 'devops-basics'));
    if (!course) throw new Error('The sample course is missing');
    const person = { email, name, mobile: '+919876543210' };
    const deps = { env: readEnv({ SECRET: secret }), now: () => new Date() };
    const wanted = { person, courseId: course.id, batchId: null, madeBy: null };
    return (await db.transaction((tx) => makeOrder({ ...deps, tx }, wanted))).order;
  });
}

/** Opens an order as staff, and enters the amount of a payment. */
async function beginPayment(page: Page, orderId: string, amount: string) {
  await newStaff(page);
  await open(page, `/desk/orders/${orderId}`);
  const payments = section(page, 'Payments');
  await main(page).getByText('Record a payment', { exact: true }).click();
  const form = main(page).getByRole('form', { name: 'Record a payment' });
  await form.getByLabel('Amount paid (₹)').fill(amount);
  return { payments, form };
}

test(
  'a name that no document can print is told before one is issued, where it stands and where it is typed',
  byNight,
  async ({ page }) => {
    const { id } = await newOrder(newEmail(), '李雷');
    await newStaff(page);
    await open(page, `/desk/orders/${id}`);
    const note = main(page).getByText(/^No invoice or certificate can print/);
    await expect(note).toHaveText(/can print 李 雷\./);
    const bill = section(page, 'Billing details');
    await bill.getByText('Change billing details').click();
    await bill.getByLabel('Name on the invoice').fill('Md علی Khan 🌸');
    await expect(bill.getByText(/can print 🌸\./)).toBeVisible();
    await bill.getByLabel('Name on the invoice').fill('Md علی Khan');
    await expect(bill.getByText(/can print/)).toHaveCount(0);
    await bill.getByRole('button', { name: 'Save' }).click();
    await expect(note).toHaveCount(0);
  },
);

test('after a cheque bounces, its amount is due again and the buyer gets an email', byNight, async ({ page }) => {
  const email = newEmail();
  const { id } = await newOrder(email);
  const { payments, form } = await beginPayment(page, id, '4,999');
  await form.getByLabel('Method').selectOption('Cheque');
  await form.getByRole('button', { name: 'Record the payment' }).click();
  await expect(form).toContainText('Enter the bank of the cheque');
  await form.getByLabel('Cheque number').fill('000123');
  await form.getByLabel('Bank of the cheque').fill('HDFC Bank, Fort');
  await form.getByLabel('Date on the cheque').fill(dateInKolkata(new Date()));
  await form.getByRole('button', { name: 'Record the payment' }).click();
  const row = payments.getByRole('row').nth(1);
  await expect(row).toContainText('000123, HDFC Bank, Fort, dated');

  await row.getByText('Cheque bounced', { exact: true }).first().click();
  const bounced = row.getByRole('form', { name: 'Cheque bounced' });
  await bounced.getByLabel('Reason given by the bank').fill('Funds insufficient');
  await bounced.getByRole('button', { name: 'Record that it bounced' }).click();
  await expect(row).toContainText('Void: Cheque 000123 bounced: Funds insufficient');
  await expect(main(page)).toContainText('₹4,999 by');
  expect((await mailsAbout(email)).map(({ kind }) => kind)).toContain('cheque_bounced');

  await open(page, `/desk/orders?q=${email}`);
  const list = page.getByRole('table', { name: 'Orders, newest first' });
  await expect(list).toContainText(dayInKolkata(new Date()));
  const month = dateInKolkata(new Date()).slice(0, 7);
  await page.getByLabel('Made in').selectOption(month);
  await expect(page).toHaveURL(new RegExp(`month=${month}`));
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Batch')).toHaveValue('');
});

test(
  'staff who record a payment for a batch that has begun, at an old price, confirm both',
  byNight,
  async ({ page, allowStatus }) => {
    allowStatus(422);
    const { id } = await newOrder(newEmail());
    await inSiteDatabase(async (db) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, id));
      if (!order) throw new Error('The order is missing');
      const startsOn = dateInKolkata(new Date(Date.now() - 7 * DAY_MS));
      const number = 100_000 + Math.floor(Math.random() * 800_000);
      const [batch] = await db.insert(batches).values({ courseId: order.courseId, number, startsOn }).returning();
      const createdAt = new Date(Date.now() - 40 * DAY_MS);
      await db.update(orders).set({ batchId: batch?.id, createdAt }).where(eq(orders.id, id));
    });
    const { payments, form } = await beginPayment(page, id, '4,999');
    await form.getByLabel('Method').selectOption('Cash');
    await form.getByRole('button', { name: 'Record the payment' }).click();
    await expect(form).toContainText('This batch has begun. Tick the box to sell it anyway.');
    await form.getByLabel('Sell a seat although the batch has begun').check();
    await form.getByRole('button', { name: 'Record the payment' }).click();
    await expect(form).toContainText('more than 30 days old. Tick the box to take it anyway.');
    await form.getByLabel('Accept the old price').check();
    await form.getByRole('button', { name: 'Record the payment' }).click();
    await expect(payments.getByRole('row').nth(1)).toContainText('₹4,999');
    await expect(main(page)).toContainText('Confirmed');
  },
);

test(
  'the order of a company that deducts tax is settled, and lacks its certificate until staff enter it',
  byNight,
  async ({ page }) => {
    const { id, code } = await newOrder(newEmail());
    await inSiteDatabase((db) => db.update(orders).set({ billName: 'Lotus Trust' }).where(eq(orders.id, id)));
    const { payments, form } = await beginPayment(page, id, '4,499');
    await form.getByLabel('Method').selectOption('Bank transfer');
    await form.getByLabel('Reference').fill(`SBINN520261${String(Date.now()).slice(-5)}`);
    await form.getByLabel('TDS deducted').fill('500');
    await form.getByLabel('TAN of the company').fill('BLRA12345B');
    await form.getByRole('button', { name: 'Record the payment' }).click();
    await expect(payments.getByRole('row').nth(1)).toContainText('₹4,999, of which ₹500 TDS');

    await open(page, '/desk/reports');
    const row = main(page).getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('Missing');
    await row.getByText('Enter the certificate', { exact: true }).click();
    await row.getByLabel('Certificate number').fill('ABCDEFG');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText('ABCDEFG')).toBeVisible();
    await expect(row).not.toContainText('Missing');
  },
);
