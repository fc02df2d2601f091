import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { isMailToStaff, personOfMailIn } from '../db/schema/columns.ts';
import { mails } from '../db/schema/index.ts';

type StoredMail = typeof mails.$inferSelect;

/** The waiting emails, oldest first. */
export function findWaitingMails(db: Db): Promise<StoredMail[]> {
  return db.select().from(mails).where(eq(mails.state, 'waiting')).orderBy(asc(mails.createdAt), asc(mails.id));
}

/** Control characters that a terminal would obey. */
const unprintable = /(?![\n\t])\p{Cc}/gu;

/** An email as plain text for a terminal. */
export function describeMail(mail: StoredMail): string {
  const lines = [
    `Date: ${mail.createdAt.toISOString()}`,
    `To: ${mail.recipient}`,
    ...(mail.replyTo ? [`Reply-To: ${mail.replyTo}`] : []),
    `Subject: ${mail.subject}`,
    ...(mail.lastError ? [`Tried: ${mail.attempts} times, last error: ${mail.lastError}`] : []),
    '',
    mail.text,
  ];
  return lines.join('\n').replace(unprintable, '');
}

/** Whether an email notifies the staff of a message or request. */
export const isToStaff = isMailToStaff(mails);

/** Address, in lower case, of the person that an email is to, or that it notifies the staff about. */
export const personOfMail = personOfMailIn(mails);

/** The value of a parameter `token` in a URL, which in HTML may follow an escaped ampersand. */
const tokenInLink = /(?<=[?&;#]token=)[\w.%~+/=-]+/g;

/**
 * An email for other readers than its recipient: the secret of an emailed link lets its holder act as that person. Every such
 * secret is in a parameter `token`; a test checks this for each template.
 */
export function withoutTokens(mail: string): string {
  return mail.replace(tokenInLink, '…');
}
