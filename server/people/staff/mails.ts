import { paths } from '../../../web/paths.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { readMailSite } from '../../mail/site.ts';
import type { StaffLetter } from '../../mail/types.ts';

type Invited = { id: string; email: string } & Pick<StaffLetter, 'name' | 'role'>;
type MailDeps = Pick<Deps, 'env' | 'queueMail' | 'templates'>;

/**
 * Tells somebody that they belong to the staff, in the caller's transaction.
 * @param link that sets their first password; null for who has an account to sign in to
 */
export async function mailInvitation(
  deps: MailDeps,
  tx: Tx,
  { id: userId, email, name, role }: Invited,
  link: string | null,
): Promise<void> {
  const templates = await deps.templates();
  const site = await readMailSite(tx, deps);
  const letter = { site, name, role };
  const content = link
    ? await templates.staffInvitation({ ...letter, link })
    : await templates.staffRole({ ...letter, link: deps.env.PUBLIC_URL + paths.desk });
  const kind = link ? 'staff_invitation' : 'staff_role';
  // Not yet confirmed by who gets a link.
  const owner = link ? {} : { userId };
  await deps.queueMail(tx, { kind, ...owner, recipient: email, replyTo: site.email, ...content });
}
