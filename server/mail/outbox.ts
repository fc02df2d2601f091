import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { mails } from '../db/schema/index.ts';

type StoredMail = typeof mails.$inferSelect;

/** The mails that wait to be sent, oldest first. */
export function findWaitingMails(db: Db): Promise<StoredMail[]> {
  return db.select().from(mails).where(eq(mails.state, 'waiting')).orderBy(asc(mails.createdAt), asc(mails.id));
}

/** What a terminal would obey instead of showing it. */
const unprintable = /(?![\n\t])\p{Cc}/gu;

/** A mail as plain text for a terminal. */
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
