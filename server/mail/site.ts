import type { Tx } from '../db/client.ts';
import { readSettings } from '../db/site-settings.ts';
import type { Deps } from '../deps.ts';
import type { MailSite } from './types.ts';

/** What the mails say of the site. */
export async function readMailSite(tx: Tx, { env }: Pick<Deps, 'env'>): Promise<MailSite> {
  const { brand, phoneShown, email, staffEmail } = await readSettings(tx);
  return { brand, phoneShown, email, staffEmail, url: env.PUBLIC_URL };
}
