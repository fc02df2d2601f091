import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../contract/base/calendar.ts';
import { courses } from '../../server/db/schema/index.ts';
import { createOrder, createPayment, createRefund, saveBusiness } from '../support/sales-factories.ts';
import { expect, open } from './fixtures.ts';
import { newPersonAt, type OwnSite, test } from './own-site.ts';
import { main, section } from './page-parts.ts';

const today = dateInKolkata(new Date());
const company = { billName: 'Lotus LLP', billAddress: '1 Fort, Mumbai', billState: '27', gstin: '27AAPFU0939F1ZV' };

/** An order of ₹5,999 of a company. */
function newOrder(site: OwnSite) {
  return site.inDatabase(async (db) => {
    await saveBusiness(db);
    const [course] = await db.select().from(courses).where(eq(courses.slug, 'devops-basics'));
    if (!course) throw new Error('The course is missing');
    return createOrder(db, { courseId: course.id, createdAt: new Date(), ...company });
  });
}

async function record(page: Page, amount: string, utr: string) {
  await main(page).getByText('Record a payment', { exact: true }).click();
  const form = main(page).getByRole('form', { name: 'Record a payment' });
  await form.getByLabel('Amount paid (₹)').fill(amount);
  await form.getByLabel('Method').selectOption('UPI');
  await form.getByLabel('Reference').fill(utr);
  await form.getByRole('button', { name: 'Record the payment' }).click();
  return form;
}

test('a company has its invoice first, pays less TDS, which is added later, and then pays too much', async ({
  page,
  site,
  allowStatus,
}) => {
  allowStatus(422);
  const { id, code } = await newOrder(site);
  await newPersonAt(site, page, 'admin');
  await open(page, `/desk/orders/${id}`);
  await main(page).getByText('Issue invoice now', { exact: true }).click();
  const invoice = main(page).getByRole('form', { name: 'Issue invoice now' });
  await invoice.getByLabel('Purchase order no.').fill('PO/77');
  await invoice.getByRole('button', { name: 'Issue the invoice' }).click();
  await expect(main(page)).toContainText('Confirmed');

  await record(page, '5,399', '412345678811');
  const row = section(page, 'Payments').getByRole('row').nth(1);
  await row.getByText('Add TDS', { exact: true }).first().click();
  const tds = row.getByRole('form', { name: 'Add TDS' });
  await tds.getByLabel('TDS deducted (₹)').fill('600');
  await tds.getByRole('button', { name: 'Add TDS' }).click();
  await expect(section(page, 'Payments')).toContainText('₹600, of which ₹600 TDS');

  await page.reload();
  const form = await record(page, '200', '412345678822');
  await expect(form).toContainText('₹200 more than is owed: it is kept as money to return');
  await form.getByLabel('Keep what is above the amount owed').check();
  await form.getByRole('button', { name: 'Record the payment' }).click();
  await expect(section(page, 'Payments').getByRole('row')).toHaveCount(4);
  await open(page, '/desk/refunds');
  await expect(main(page).getByRole('row').filter({ hasText: code })).toContainText('₹200');
});

test('a refund that the bank returned is to be sent again', async ({ page, site }) => {
  const order = await newOrder(site);
  await site.inDatabase(async (db) => {
    const payment = await createPayment(db, order, { paidOn: today });
    const sent = { state: 'done', approvedAt: new Date(), doneAt: new Date(), reference: 'SBINN52026112801' } as const;
    await createRefund(db, payment, { ...sent, amountPaise: 200_000 });
  });
  await newPersonAt(site, page, 'admin');
  await open(page, '/desk/refunds');
  const row = main(page).getByRole('row').filter({ hasText: order.code });
  await row.getByRole('button', { name: 'Came back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason given by the bank').fill('Account closed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('button', { name: 'Mark as sent' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Decline' })).toBeVisible();
});

test('the takings of a card machine are matched less its charge', async ({ page, site, allowStatus }) => {
  allowStatus(422);
  const order = await newOrder(site);
  await site.inDatabase((db) =>
    createPayment(db, order, { method: 'card', reference: 'Slip 4455', paidOn: today, amountPaise: 1_180_000 }),
  );
  await newPersonAt(site, page, 'accountant');
  await open(page, '/desk/bank');
  await page.getByText('Upload a statement').click();
  const day = today.split('-').reverse().join('-');
  const text = `Txn Date,Description,Ref No./Cheque No.,Debit,Credit\n${day},POS,,,"11,587.60"`;
  await page
    .getByLabel('Statement')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Store 1 line' }).click();
  const row = main(page).getByRole('row').filter({ hasText: 'POS' });
  await row.getByText('Choose a match', { exact: true }).click();
  const form = row.getByRole('form', { name: 'What this line shows' });
  await form.getByLabel(/₹11,800/).check();
  await form.getByLabel('GST in the charge').fill('32.40');
  await form.getByRole('button', { name: 'Match' }).click();
  await expect(form).toContainText('₹212.40 less than the payments');
  await form.getByLabel('The card machine kept the rest').check();
  await form.getByRole('button', { name: 'Match' }).click();
  await page.getByText(/lines? dealt with/).click();
  await expect(main(page)).toContainText('Charge of the card machine: ₹212.40');
});
