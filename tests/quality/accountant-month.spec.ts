import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { dateInKolkata, monthAfter, monthName } from '../../contract/base/calendar.ts';
import { DAY_MS } from '../../contract/base/time.ts';
import { defaultBusiness } from '../../contract/books/business.ts';
import { type GstFile, gstFiles } from '../../contract/books/desk-books.ts';
import { users } from '../../server/db/schema/index.ts';
import { expect, hydrated, open, test } from '../e2e/fixtures.ts';
import { newPersonAt, type OwnSite, startOwnSite } from '../e2e/own-site.ts';
import { main, section } from '../e2e/page-parts.ts';
import { signIn } from '../e2e/people.ts';
import { newEmail } from '../e2e/stored-records.ts';
import { freePort } from '../support/ports.ts';
import { saveBusiness } from '../support/sales-factories.ts';

/** Keys of a live account, so that payments count in the books. */
const LIVE = 'rzp_live_StandIn0000000';

/** Last month, and the number of days since its 15th. */
const today = dateInKolkata(new Date());
const month = monthAfter(today.slice(0, 7), -1);
const daysBack = Math.round((Date.parse(today) - Date.parse(`${month}-15`)) / DAY_MS);
/** The clock of a browser, set back as far as that of the site. */
const inThatMonth = () => ({ time: new Date(Date.now() - daysBack * DAY_MS) });

/** Adds the request of a walk-in, and opens its page. */
async function addRequest(page: Page, site: OwnSite, name: string): Promise<string> {
  const email = newEmail();
  await open(page, `${site.url}/desk/requests/new`);
  const form = page.getByRole('form', { name: 'New lead' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Mobile').fill('98765 43210');
  await form.getByLabel('Course').selectOption('DevOps Basics');
  await form.getByRole('button', { name: 'Add the lead' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return email;
}

type Bill = { state: string; gstin: string; billName: string; billAddress: string };

async function fillBill(form: Locator, { state, gstin, billName, billAddress }: Bill): Promise<void> {
  await form.getByLabel('State').selectOption(state);
  await form.getByLabel('GST number').fill(gstin);
  await form.getByLabel('Name on the invoice').fill(billName);
  await form.getByLabel('Address').fill(billAddress);
}

/** Records a payment at the desk, which enrolls the buyer. */
async function sell(page: Page, paid: { amount: string; by: string; reference: string }, bill?: Bill): Promise<void> {
  await main(page).getByText('Record a payment', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Record a payment' });
  if (bill) {
    await form.getByText('Billing details').click();
    await fillBill(form, bill);
  }
  await form.getByLabel('Amount paid (₹)').fill(paid.amount);
  await form.getByLabel('Method').selectOption(paid.by);
  await form.getByLabel('Paid on').fill(`${month}-15`);
  await form.getByLabel('Reference').fill(paid.reference);
  await form.getByRole('button', { name: 'Record it and enroll' }).click();
  await expect(page).toHaveURL(/\/desk\/orders\//);
}

/** Makes a payment link, and pays online by it. */
async function sellOnline(page: Page, buyer: Page): Promise<void> {
  await main(page).getByText('Send a payment link', { exact: true }).click();
  await page.getByRole('form', { name: 'Send a payment link' }).getByRole('button', { name: 'Make the link' }).click();
  await expect(page).toHaveURL(/\/desk\/orders\//);
  const link = await main(page)
    .getByText(/\/pay\?token=/)
    .first()
    .textContent();
  await buyer.goto(/http\S+\/pay\?token=\w+/.exec(link ?? '')?.[0] ?? '');
  await hydrated(buyer);
  await main(buyer)
    .getByRole('button', { name: /^Pay Rs\..* online$/ })
    .click();
  const payment = buyer.frameLocator('iframe[title="Payment (stand-in for Razorpay)"]');
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main(buyer)).toContainText('Everything is paid.');
}

/** The rows of a file, by the names of its columns. */
async function fileOf(page: Page, site: OwnSite, name: string): Promise<Record<string, string>[]> {
  const response = await page.request.get(`${site.url}/api/desk/reports/${name}?month=${month}`);
  expect(response.ok(), name).toBe(true);
  const [heading = [], ...rows] = (await response.text())
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.slice(1, -1).split('","'));
  return rows.map((cells) => Object.fromEntries(heading.map((label, index) => [label, cells[index] ?? ''])));
}

const paise = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

const amounts = ['Taxable value', 'CGST', 'SGST or UTGST', 'IGST', 'Total'] as const;
type Row = Record<string, string>;

/** The GST summary, the files of GSTR-1 and the vouchers for Tally have the sums of documents and payments, to the paisa. */
async function expectEqualSums(
  page: Page,
  site: OwnSite,
  { documents, payments, gst }: Record<'documents' | 'payments' | 'gst', Row[]>,
) {
  const ofKind = (kind: string) => documents.filter((row) => row.Kind === kind);
  const [invoices, credits] = [ofKind('invoice'), ofKind('credit_note')];
  const ofTables = (pattern: RegExp) => gst.filter((row) => pattern.test(row.Table ?? ''));
  for (const column of amounts) {
    const net = paise(invoices, column) - paise(credits, column);
    // Table 12 has everything by its code, table 13 by its number, and the tables 4A, 7 and 9B by its buyer.
    expect(paise(ofTables(/^12: /), column), `12: ${column}`).toBe(net);
    expect(paise(ofTables(/^13: Invoices/), column), `13: ${column}`).toBe(paise(invoices, column));
    expect(paise(ofTables(/^13: Credit/), column), `13: ${column}`).toBe(paise(credits, column));
    expect(paise(ofTables(/^(4A|5|7): /), column) - paise(ofTables(/^9B: /), column), column).toBe(net);
  }
  const received = paise(payments, 'Amount');
  const sentBack = paise(payments, 'Sent back');
  await expectEqualFiles(page, site, { invoices, credits });
  const tally = await (await page.request.get(`${site.url}/api/desk/reports/tally.xml?month=${month}`)).text();
  const { sales, cgst, sgst, igst, party, cash, bank, gateway } = defaultBusiness.tallyLedgers;
  const sold = creditedIn(tally, ['Sales', 'Credit Note'], [sales, cgst, sgst, igst, party]);
  const net = amounts.map((column) => paise(invoices, column) - paise(credits, column));
  expect(sold).toEqual([...net.slice(0, -1), -(net.at(-1) ?? 0)]);
  // A receipt debits the account that holds the money and credits the buyers; a payment does the opposite.
  for (const [type, moved] of [
    ['Receipt', received],
    ['Payment', -sentBack],
  ] as const) {
    const [toBuyers = 0, ...places] = creditedIn(tally, [type], [party, cash, bank, gateway]);
    expect([toBuyers, places.reduce((sum, each) => sum + each, 0)], type).toEqual([moved, -moved]);
  }
}

/** The files of GSTR-1 together equal the documents, to the paisa. */
async function expectEqualFiles(
  page: Page,
  site: OwnSite,
  { invoices, credits }: Record<'invoices' | 'credits', Row[]>,
) {
  const files = new Map<GstFile, Row[]>();
  for (const name of gstFiles) files.set(name, await fileOf(page, site, `gstr1/${name}`));
  const sum = (column: string, ...names: GstFile[]) =>
    names.reduce((all, name) => all + paise(files.get(name) ?? [], column), 0);
  const net = (column: (typeof amounts)[number]) => paise(invoices, column) - paise(credits, column);
  expect((files.get('b2b') ?? []).map((row) => row['Receiver Name'])).toEqual(['Lotos LLP', 'Lotus LLP']);
  const ofCompany = ({ 'GSTIN of the buyer': gstin }: Row) => gstin !== '';
  expect(sum('Invoice Value', 'b2b')).toBe(paise(invoices.filter(ofCompany), 'Total'));
  expect(sum('Note Value', 'cdnr')).toBe(paise(credits.filter(ofCompany), 'Total'));
  const supplied = sum('Taxable Value', 'b2b', 'b2cl', 'b2cs') + sum('Nil Rated Supplies', 'exemp');
  expect(supplied - sum('Taxable Value', 'cdnr', 'cdnur')).toBe(net('Taxable value'));
  for (const [column, total] of [
    ['Taxable Value', 'Taxable value'],
    ['Central Tax Amount', 'CGST'],
    ['State/UT Tax Amount', 'SGST or UTGST'],
    ['Integrated Tax Amount', 'IGST'],
    ['Total Value', 'Total'],
  ] as const) {
    expect(sum(column, 'hsn-b2b', 'hsn-b2c'), column).toBe(net(total));
  }
  const issued = (files.get('docs') ?? []).reduce((all, row) => all + Number(row['Total Number']), 0);
  expect(issued).toBe(invoices.length + credits.length);
}

/** The credits of each ledger in the vouchers of these types in Tally's file, in paise. */
function creditedIn(tally: string, types: string[], ledgers: string[]): number[] {
  const hasType = new RegExp(`VCHTYPE="(${types.join('|')})"`);
  const vouchers = tally.split('<VOUCHER ').filter((voucher) => hasType.test(voucher));
  const entries = vouchers.flatMap((voucher) => [
    ...voucher.matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME>[\s\S]*?<AMOUNT>(.*?)<\/AMOUNT>/g),
  ]);
  return ledgers.map((ledger) =>
    entries
      .filter(([, name]) => name === ledger)
      .reduce((sum, [, , amount]) => sum + Math.round(Number(amount) * 100), 0),
  );
}

test('an accountant sells, corrects, refunds, settles, closes and exports a month with equal sums', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const port = await freePort();
  const before = await startOwnSite(port, { E2E_DAYS_BACK: String(daysBack), E2E_KEY_ID: LIVE });
  await page.clock.install(inThatMonth());
  await newPersonAt(before.site, page, 'admin');
  await before.site.inDatabase((db) => saveBusiness(db));

  await test.step('a person pays in cash, a company by transfer, a buyer online', async () => {
    await addRequest(page, before.site, 'Meera Iyer');
    await sell(page, { amount: '4,999', by: 'Cash', reference: 'Receipt 1' });
    await addRequest(page, before.site, 'Ravi Kumar');
    const company = { state: '27', gstin: '27AAPFU0939F1ZV', billName: 'Lotos LLP', billAddress: '1 Fort, Mumbai' };
    await sell(page, { amount: '4,999', by: 'Bank transfer', reference: 'SBINN52026112733' }, company);
    await addRequest(page, before.site, 'Asha Rao');
    const buyer = await browser.newPage();
    await buyer.clock.install(inThatMonth());
    await sellOnline(page, buyer);
  });

  // The accountant does the other steps.
  const email = await newPersonAt(before.site, page, 'accountant');
  await test.step('the invoice of the company has a wrong name, and is corrected', async () => {
    await open(page, `${before.site.url}/desk/documents`);
    const row = main(page).getByRole('row').filter({ hasText: 'Lotos LLP' });
    await row.getByRole('link', { name: /^Correct/ }).click();
    const form = page.getByRole('form', { name: 'Correct the billing details' });
    await form.getByLabel('Name on the invoice').fill('Lotus LLP');
    await form.getByRole('button', { name: 'Correct the invoice' }).click();
    await expect(main(page).getByRole('row').filter({ hasText: 'Lotus LLP' })).toHaveCount(1);
  });

  await test.step('a part goes back to the person, and is sent by hand', async () => {
    await open(page, `${before.site.url}/desk/orders`);
    await main(page).getByRole('row').filter({ hasText: 'Meera Iyer' }).getByRole('link').first().click();
    await main(page)
      .getByRole('link', { name: /refund/i })
      .first()
      .click();
    const form = page.getByRole('form', { name: 'Refund' });
    await form.getByLabel('Amount to refund').fill('1,234.56');
    await form.getByLabel('Reason').fill('Missed a class');
    await form.getByLabel('Remove the learner from the course').uncheck();
    await form.getByRole('button', { name: 'Refund' }).click();
    await expect(main(page).getByRole('link', { name: 'All refunds' })).toBeVisible();
    await open(page, `${before.site.url}/desk/refunds`);
    await main(page).getByRole('button', { name: 'Mark as sent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reference').fill('UTR987654321098');
    await dialog.getByRole('button').first().click();
    await expect(main(page).getByRole('button', { name: 'Mark as sent' })).toHaveCount(0);
  });

  await test.step('the settlement of the payment service is fetched, and matched with the bank', async () => {
    await open(page, `${before.site.url}/desk/settlements?month=${month}`);
    await main(page)
      .getByRole('button', { name: /^Fetch/ })
      .click();
    await expect(main(page).getByRole('status')).toContainText('1 settlement read: 1 new');
    await section(page, 'Settlements').getByRole('link').first().click();
    await main(page).getByRole('button', { name: 'Mark as matched with the bank statement' }).click();
    await expect(main(page).getByText('Matched', { exact: true })).toBeVisible();
  });
  await before.stop();

  // The month is over: the same site, today.
  await page.clock.setSystemTime(new Date());
  const after = await startOwnSite(await freePort(), { E2E_DATABASE: `site_${port}`, E2E_KEY_ID: LIVE });
  const [account] = await after.site.inDatabase((db) => db.select().from(users).where(eq(users.email, email)));
  expect(account?.roles).toEqual(['accountant']);
  await open(page, `${after.site.url}/signin`);
  await signIn(page, email);
  await expect(page).not.toHaveURL(/signin/);
  await open(page, `${after.site.url}/desk/reports?month=${month}`);
  await main(page)
    .getByRole('button', { name: `Close ${monthName(month)}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click();
  await expect(main(page)).toContainText('₹14,997 received, ₹1,234.56 refunded.');

  const [documents, payments, gst] = await Promise.all(
    ['documents.csv', 'payments.csv', 'gst.csv'].map((name) => fileOf(page, after.site, name)),
  );
  const ofKind = (kind: string) =>
    paise(
      (documents ?? []).filter((row) => row.Kind === kind),
      'Total',
    );
  expect(ofKind('invoice') - ofKind('credit_note')).toBe(1_499_700 - 123_456);
  expect(paise(payments ?? [], 'Amount') - paise(payments ?? [], 'Sent back')).toBe(1_499_700 - 123_456);
  expect((payments ?? []).filter((row) => row['Bank reference'])).toMatchObject([{ Fee: '117.98' }]);
  await expectEqualSums(page, after.site, { documents: documents ?? [], payments: payments ?? [], gst: gst ?? [] });
  await after.stop();
});
