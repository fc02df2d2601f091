import { type BusinessSettings, defaultBusiness, type RefundLimits } from '../../../contract/books/business.ts';
import type { SiteSettings } from '../../../contract/publishing/site.ts';
import type { Tx } from '../client.ts';
import { siteSettings } from '../schema/index.ts';

/** @throws Error when the database was never seeded */
export async function readSettings(tx: Tx): Promise<SiteSettings> {
  return (await readRow(tx)).settings;
}

/** @throws Error when the database was never seeded */
export async function readBusiness(tx: Tx): Promise<BusinessSettings> {
  return (await readRow(tx)).business;
}

/** The limits of refunds that hold today, in Asia/Kolkata. */
export async function readRefundLimits(tx: Tx, today: string): Promise<RefundLimits> {
  return limitsOn(today, await readRow(tx));
}

/** The limits of refunds on a day: a change counts from the next one. */
export function limitsOn(
  day: string,
  { business, formerLimits }: Pick<typeof siteSettings.$inferSelect, 'business' | 'formerLimits'>,
): RefundLimits {
  const { refundApprovalPaise, refundDayPaise } = formerLimits && day <= formerLimits.until ? formerLimits : business;
  return { refundApprovalPaise, refundDayPaise };
}

/** Reads the company's details as `readBusiness` does, but has the defaults while no site is stored. */
export async function findBusiness(tx: Tx): Promise<BusinessSettings> {
  const [row] = await tx.select({ business: siteSettings.business }).from(siteSettings).limit(1);
  return row?.business ?? defaultBusiness;
}

async function readRow(tx: Tx) {
  const [row] = await tx.select().from(siteSettings).limit(1);
  if (!row) throw new Error('The site settings are missing: the database was never seeded');
  return row;
}
