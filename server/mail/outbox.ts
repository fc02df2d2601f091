import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { isMailToStaff, personOfMailIn } from '../db/schema/columns.ts';
import { mails } from '../db/schema/index.ts';

type StoredMail = typeof mails.$inferSelect;

export function findWaitingMails(tx: Tx): Promise<StoredMail[]> {
  return tx.select().from(mails).where(eq(mails.state, 'waiting')).orderBy(asc(mails.createdAt), asc(mails.id));
}

/** Control characters, which would act on a terminal. */
const unprintable = /(?![\n\t])\p{Cc}/gu;

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

export const isToStaff = isMailToStaff(mails);

export const personOfMail = personOfMailIn(mails);

/** The value of a parameter `token` in a URL, which in HTML may follow an escaped ampersand. */
const tokenInLink = /(?<=[?&;#]token=)[\w.%~+/=-]+/g;

/** Hides the secrets of links, with which anyone could act as the recipient. Each is in a parameter `token`, as a test checks. */
export function withoutTokens(mail: string): string {
  return mail.replace(tokenInLink, '…');
}
