import type { ContactForm } from '../../../contract/contact.ts';
import { NOTICE_VERSION } from '../../../contract/notice.ts';
import { contactMessages } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { countFormMails } from '../../http/rate-limit.ts';
import { readMailSite } from '../../mail/site.ts';

type ContactDeps = Pick<Deps, 'db' | 'env' | 'limits' | 'log' | 'now' | 'queueMail' | 'templates'>;

/**
 * Stores a contact message with its mails: all or none. In a flood of forms mails are left out, so
 * that strangers get none; staff find the message at the desk.
 */
export async function sendContactMessage(deps: ContactDeps, form: ContactForm): Promise<void> {
  const { name, email, subject, message = '' } = form;
  const templates = await deps.templates();
  const now = deps.now();
  const mails = await countFormMails(deps);
  await deps.db.transaction(async (tx) => {
    const site = await readMailSite(tx, deps);
    const letter = { site, name, email, subject, message };
    await tx
      .insert(contactMessages)
      .values({ name, email, subject, message, noticeVersion: NOTICE_VERSION, noticedAt: now, createdAt: now });
    if (mails.toSender) {
      await deps.queueMail(tx, {
        kind: 'contact_acknowledgement',
        recipient: email,
        replyTo: site.email,
        ...(await templates.contactAcknowledgement(letter)),
      });
    }
    if (mails.toStaff) {
      await deps.queueMail(tx, {
        kind: 'contact_to_staff',
        recipient: site.staffEmail,
        replyTo: email,
        ...(await templates.contactToStaff(letter)),
      });
    }
  });
}
