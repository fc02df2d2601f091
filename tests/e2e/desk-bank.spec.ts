import { eq } from 'drizzle-orm';
import { addDays, dateInKolkata } from '../../contract/base/calendar.ts';
import { courses, payments } from '../../server/db/schema/index.ts';
import { createOrder, createPayment, createTransferClaim } from '../support/sales-factories.ts';
import { expect, open } from './fixtures.ts';
import { newPersonAt, type OwnSite, test } from './own-site.ts';
import { main } from './page-parts.ts';

const today = dateInKolkata(new Date());

function pay(site: OwnSite, reference: string, amountPaise: number) {
  return site.inDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.slug, 'devops-basics'));
    if (!course) throw new Error('The course is missing');
    const order = await createOrder(db, { courseId: course.id });
    await createPayment(db, order, { amountPaise, method: 'upi', reference, paidOn: today });
  });
}

test('an accountant uploads a statement, matches what it shows, and takes a match back', async ({ page, site }) => {
  await newPersonAt(site, page, 'accountant');
  await pay(site, '412345678901', 300_000);
  await pay(site, '412345678902', 300_100);
  const day = today.split('-').reverse().join('-');
  const statement = `Txn Date,Description,Ref No./Cheque No.,Debit,Credit
${day},UPI/CR/412345678901/ASHA,,,"3,000.00"
${day},BY TRANSFER,,,"3,001.00"
${day},RENT,,"40,000.00",`;
  await open(page, '/desk/bank');
  await page.getByText('Upload a statement').click();
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
  await page.getByLabel('Statement').setInputFiles(file);
  await page.getByRole('button', { name: 'Store 3 lines' }).click();
  await expect(page.getByText('3 of 3 lines are new. Matched by number: 1.')).toBeVisible();
  const openLines = main(page).getByRole('heading', { name: /^Lines without a match/ });
  await expect(openLines).toHaveText('Lines without a match: 2');
  await page.getByRole('button', { name: 'Match 1 suggestion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Match' }).click();
  await expect(openLines).toHaveText('Lines without a match: 1');
  await expect(main(page)).toContainText('Everything was found in the bank.');
  await page.getByRole('button', { name: 'Set aside' }).click();
  await expect(openLines).toHaveText('Lines without a match: 0');
  await page.getByText('3 lines dealt with').click();
  await page.getByRole('row', { name: /RENT/ }).getByRole('button', { name: 'Undo' }).click();
  await expect(openLines).toHaveText('Lines without a match: 1');
});

test('a line with the number of a reported transfer names its buyer, and is matched once that is confirmed', async ({
  page,
  site,
}) => {
  await newPersonAt(site, page, 'accountant');
  await pay(site, '', 599_900);
  const code = await site.inDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.slug, 'devops-basics'));
    if (!course) throw new Error('The course is missing');
    const order = await createOrder(db, { courseId: course.id, name: 'Gaurav Shah' });
    await createTransferClaim(db, order, { amountPaise: 599_900, reference: '412233445566' });
    return order.code;
  });
  const yesterday = addDays(today, -1);
  const day = yesterday.split('-').reverse().join('-');
  const statement = `Txn Date,Description,Ref No./Cheque No.,Debit,Credit\n${day},NEFT GAURAV,412233445566,,"5,999.00"\n`;
  await open(page, '/desk/bank');
  await page.getByText('Upload a statement').click();
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
  await page.getByLabel('Statement').setInputFiles(file);
  await page.getByRole('button', { name: 'Store 1 line' }).click();
  const line = page.getByRole('row', { name: /NEFT GAURAV/ });
  await expect(line).toContainText(`Reported transfer: ${code}, Gaurav Shah`);
  await expect(page.getByRole('button', { name: 'Match 1 suggestion' })).toHaveCount(0);
  await line.getByRole('button', { name: 'Confirm Gaurav Shah' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(line).toContainText(`Payment: ${code}, Gaurav Shah`);
  const recorded = await site.inDatabase((db) =>
    db.select().from(payments).where(eq(payments.reference, '412233445566')),
  );
  expect(recorded).toMatchObject([{ paidOn: yesterday }]);
  await line.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(main(page).getByRole('heading', { name: 'Lines without a match: 0' })).toBeVisible();
});
