import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { ContactForm } from '../../../contract/people/contact.ts';
import { contactSubjects } from '../../../contract/people/contact-texts.ts';
import { contactMessages } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { countFormMails, type FormMails } from '../../http/rate-limit.ts';
import { type Context, transact } from '../../records/index.ts';
import { contactAcknowledgement, contactToStaff } from './mails.ts';

/** Stores a message and emails about it. During a flood of forms no emails are sent; staff find the message at the desk. */
export async function sendContactMessage(deps: Deps, form: ContactForm): Promise<void> {
  const mails = await countFormMails(deps);
  await transact(deps, null, (context) => storeMessage(context, form, mails));
}

export async function storeMessage({ tx, mail, now }: Context, form: ContactForm, mails: FormMails): Promise<void> {
  const { name, email, subject, message = '' } = form;
  const at = now();
  await tx.insert(contactMessages).values({
    name,
    email,
    subject,
    message,
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    privacyNoticeAt: at,
    createdAt: at,
  });
  if (mails.toSender) await mail({ email }, contactAcknowledgement(form));
  if (mails.toStaff) await mail({ email }, contactToStaff(form));
}

const subjectLabels = new Map<string, string>(Object.entries(contactSubjects));

export const subjectText = (subject: string) => subjectLabels.get(subject) ?? subject;
