import type { ContactForm } from '../../../contract/contact.ts';
import { NOTICE_VERSION } from '../../../contract/notice.ts';
import { contactMessages } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { countFormMails } from '../../http/rate-limit.ts';
import { sendMail } from '../../mail/write.ts';
import { contactAcknowledgement, contactToStaff } from './mails.ts';

type ContactDeps = Pick<Deps, 'db' | 'env' | 'limits' | 'log' | 'now' | 'queueMail'>;

/**
 * Stores a contact message with its mails: all or none. In a flood of forms mails are left out, so
 * that strangers get none; staff find the message at the desk.
 */
export async function sendContactMessage(deps: ContactDeps, form: ContactForm): Promise<void> {
  const { name, email, subject, message = '' } = form;
  const now = deps.now();
  const mails = await countFormMails(deps);
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(contactMessages)
      .values({ name, email, subject, message, noticeVersion: NOTICE_VERSION, noticedAt: now, createdAt: now });
    if (mails.toSender) await sendMail(deps, tx, { email }, contactAcknowledgement(form));
    if (mails.toStaff) await sendMail(deps, tx, { email }, contactToStaff(form));
  });
}
