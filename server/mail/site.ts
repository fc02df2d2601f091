import type { Env } from '../base/env.ts';
import type { Tx } from '../db/client.ts';
import { readSettings } from '../db/site-settings.ts';
import type { MailSite } from './types.ts';

/** The part of the settings that mails use. */
export async function readMailSite(tx: Tx, { env }: { env: Env }): Promise<MailSite> {
  const { brand, phoneShown, email, staffEmail } = await readSettings(tx);
  return { brand, phoneShown, email, staffEmail, url: env.PUBLIC_URL };
}
