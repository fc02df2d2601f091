import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../contract/base/calendar.ts';
import type { Tx } from '../../server/db/client.ts';
import { courses, enrollments, users } from '../../server/db/schema/index.ts';
import { issueCreditNote, issueDocumentFor } from '../support/books.ts';
import { createOrder, createPayment, saveBusiness } from '../support/sales-factories.ts';
import { byNight, expect, open } from './fixtures.ts';
import { newPersonAt, type OwnSite, test } from './own-site.ts';
import { main, section } from './page-parts.ts';

const now = () => new Date();

/** Stores a seat that was paid today, with its invoice, and a partial refund with its credit note. */
function sell(site: OwnSite, { email, paise, backPaise = 0 }: { email: string; paise: number; backPaise?: number }) {
  return site.inDatabase(async (db) => {
    const [course] = await db.select().from(courses).where(eq(courses.slug, 'devops-basics'));
    const [user] = await db.select().from(users).where(eq(users.email, email));
    if (!course || !user) throw new Error('The course or its buyer is missing');
    const of = { courseId: course.id, userId: user.id };
    const taken = await db
      .insert(enrollments)
      .values({ ...of, email })
      .onConflictDoNothing()
      .returning();
    // A person has one open order for a course, so each further order has another address.
    const seat = taken[0] && { enrollmentId: taken[0].id, confirmedAt: now(), normalizedEmail: email };
    const order = await createOrder(db, { ...of, ...seat, listPaise: paise });
    await db.transaction((tx) => payAndReturn(tx, order, backPaise));
  });
}

async function payAndReturn(tx: Tx, order: Awaited<ReturnType<typeof createOrder>>, backPaise: number): Promise<void> {
  const { id: paymentId } = await createPayment(tx, order, { paidOn: dateInKolkata(now()), createdAt: now() });
  await issueDocumentFor({ now, tx }, paymentId);
  const credit = { paymentId, amountPaise: backPaise, refundId: null, reason: 'Missed a class' };
  if (backPaise > 0) await issueCreditNote({ now, tx }, credit);
}

test(
  'a learner finds invoice and credit note on their own page, and downloads them',
  byNight,
  async ({ page, site }) => {
    await site.inDatabase((db) => saveBusiness(db));
    const email = await newPersonAt(site, page);
    await sell(site, { email, paise: 499_900, backPaise: 123_456 });
    await open(page, '/account');
    const documents = section(page, 'Payments').getByRole('list', { name: /^Documents of order/ });
    await expect(documents.getByRole('listitem')).toHaveText([/^Invoice .*Rs\.4,999/, /^Credit note .*Rs\.1,234\.56/]);
    for (const name of [/^Invoice/, /^Credit note/]) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        documents.getByRole('link', { name }).click({ modifiers: ['Alt'] }),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    }
  },
);

test('the reports warn when the sales of a year come near a limit of the law', byNight, async ({ page, site }) => {
  await site.inDatabase((db) => saveBusiness(db));
  const email = await newPersonAt(site, page, 'admin');
  await open(page, '/desk/reports');
  await expect(
    section(page, 'Files for the accountant').or(main(page).getByText('Files for the accountant')),
  ).toBeVisible();
  await expect(main(page)).not.toContainText('The legal limit is');
  for (let part = 0; part < 3; part += 1) await sell(site, { email, paise: 1_600_000_000 });
  await open(page, '/desk/reports');
  await expect(main(page)).toContainText(
    'The legal limit is ₹5,00,00,000 a year. A company above this limit must issue e-invoices',
  );
  await site.inDatabase((db) => saveBusiness(db, { gstin: null }));
  await open(page, '/desk/reports');
  await expect(main(page)).toContainText(
    'The legal limit is ₹20,00,000 a year. A company above this limit, which its State sets',
  );
});
