import type { SiteSettings } from '../../contract/site.ts';
import type { Tx } from './client.ts';
import { siteSettings } from './schema/index.ts';

/** The operator's settings. @throws Error when it was never seeded */
export async function readSettings(db: Tx): Promise<SiteSettings> {
  const [row] = await db.select({ settings: siteSettings.settings }).from(siteSettings).limit(1);
  if (!row) throw new Error('The site settings are missing: the database was never seeded');
  return row.settings;
}
