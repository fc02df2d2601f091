import type { MailKind } from '../../contract/mail-kind.ts';
import { paths } from '../../web/paths.ts';
import { readMailSite } from '../mail/site.ts';
import type { MailContent, MailSite, MailTemplates } from '../mail/types.ts';
import type { AuthDeps } from './auth.ts';

type Recipient = { id: string; name: string; email: string; emailVerified: boolean };
type Write = (templates: MailTemplates, site: MailSite) => Promise<MailContent>;

/** Mails that only the account itself causes: they go with it, also to an address that nobody confirmed. */
const ownKinds = new Set<MailKind>(['verification', 'email_change']);

/** The mails of accounts, each queued in the transaction of `deps.db`, if it is one. */
export function accountMails(deps: AuthDeps) {
  async function queue(...mail: Parameters<typeof write>): Promise<void> {
    try {
      await write(...mail);
    } catch (error) {
      deps.onMailError?.(error);
      throw error;
    }
  }

  async function write(kind: MailKind, { id, email, emailVerified }: Recipient, content: Write): Promise<void> {
    // Others' mails to an address belong to whoever confirms it, not to an account that merely gave it.
    const userId = emailVerified || ownKinds.has(kind) ? { userId: id } : {};
    const templates = await deps.templates();
    await deps.db.transaction(async (tx) => {
      const site = await readMailSite(tx, deps);
      await deps.queueMail(tx, {
        kind,
        ...userId,
        recipient: email,
        replyTo: site.email,
        ...(await content(templates, site)),
      });
    });
  }
  const link = (page: string, token: string) => `${deps.env.PUBLIC_URL}${page}?token=${encodeURIComponent(token)}`;

  return {
    /** To a new address, to verify it. */
    verification: (to: Recipient, token: string) =>
      queue('verification', to, (templates, site) =>
        templates.verification({ site, name: to.name, link: link(paths.verifyEmail, token) }),
      ),
    passwordReset: (to: Recipient, token: string) =>
      queue('password_reset', to, (templates, site) =>
        templates.passwordReset({ site, name: to.name, link: link(paths.resetPassword, token) }),
      ),
    /** To the future address of an account. */
    emailChange: (to: Recipient, token: string) =>
      queue('email_change', to, (templates, site) =>
        templates.emailChange({ site, name: to.name, link: link(paths.confirmEmail, token) }),
      ),
    /** To the former address of an account. */
    emailChanged: (to: Recipient) =>
      queue('email_changed', to, (templates, site) => templates.emailChanged({ site, name: to.name })),
    passwordChanged: (to: Recipient) =>
      queue('password_changed', to, (templates, site) => templates.passwordChanged({ site, name: to.name })),
    /** To the owner of an address that was entered for another account. */
    accountExists: (to: Recipient) =>
      queue('account_exists', to, (templates, site) => templates.accountExists({ site, name: to.name })),
  };
}
