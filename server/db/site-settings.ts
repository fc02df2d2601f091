import type { BusinessSettings } from '../../contract/business.ts';
import type { SiteSettings } from '../../contract/site.ts';
import type { Tx } from './client.ts';
import { siteSettings } from './schema/index.ts';

/** The operator's settings. @throws Error when it was never seeded */
export async function readSettings(db: Tx): Promise<SiteSettings> {
  return (await readRow(db)).settings;
}

/** What the company needs to sell. @throws Error when it was never seeded */
export async function readBusiness(db: Tx): Promise<BusinessSettings> {
  return (await readRow(db)).business;
}

async function readRow(db: Tx) {
  const [row] = await db.select().from(siteSettings).limit(1);
  if (!row) throw new Error('The site settings are missing: the database was never seeded');
  return row;
}
