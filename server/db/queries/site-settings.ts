import { type BusinessSettings, defaultBusiness } from '../../../contract/books/business.ts';
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

/** As `readBusiness`, but with the defaults while no site is stored. */
export async function findBusiness(tx: Tx): Promise<BusinessSettings> {
  const [row] = await tx.select({ business: siteSettings.business }).from(siteSettings).limit(1);
  return row?.business ?? defaultBusiness;
}

async function readRow(tx: Tx) {
  const [row] = await tx.select().from(siteSettings).limit(1);
  if (!row) throw new Error('The site settings are missing: the database was never seeded');
  return row;
}
