import type { Tx } from '../db/client.ts';
import { siteSettings } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import type { MailSite } from './types.ts';

/** What the mails say of the site. */
export async function readMailSite(tx: Tx, { env }: Pick<Deps, 'env'>): Promise<MailSite> {
  const [row] = await tx.select({ settings: siteSettings.settings }).from(siteSettings).limit(1);
  if (!row) throw new Error('The site settings are missing: the database was never seeded');
  const { brand, phoneShown, email, staffEmail } = row.settings;
  return { brand, phoneShown, email, staffEmail, url: env.PUBLIC_URL };
}
