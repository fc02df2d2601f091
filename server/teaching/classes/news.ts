import { and, eq, gt } from 'drizzle-orm';
import { classMeetings } from '../../db/schema/index.ts';
import { sendMails } from '../../mail/write.ts';
import type { Context } from '../../records/index.ts';
import { readBatchNews, readClassFacts, timeText } from './mail-facts.ts';
import { batchDates, type ClassNews, classChanged } from './mails.ts';
import { lockRecipients, type Recipient } from './recipients.ts';

type Change = Omit<ClassNews, 'was'> & { id: string; batchId: string; was?: Date };

/** Emails learners about a changed class, in the transaction of the change, unless the class is over. */
export async function mailClassNews(context: Context, { id, batchId, was, ...news }: Change): Promise<void> {
  const [coming] = await context.tx
    .select({ id: classMeetings.id })
    .from(classMeetings)
    .where(and(eq(classMeetings.id, id), gt(classMeetings.endsAt, context.now())));
  if (!coming) return;
  const to = await lockRecipients(context.tx, batchId);
  const facts = await readClassFacts(context, id);
  const newsTexts = { ...news, was: was && timeText(was) };
  await sendMails(context, context.tx, to, ({ name }) => classChanged(facts, newsTexts, name));
}

type BatchChange = {
  batchId: string;
  news: 'joined' | 'changed';
  /** By default all learners of the batch. */
  to?: readonly Omit<Recipient, 'enrollmentId'>[];
};

/** Emails learners about a batch, with all its coming classes for their calendars. */
export async function mailBatchNews(context: Context, { batchId, news, to }: BatchChange): Promise<void> {
  const recipients = to ?? (await lockRecipients(context.tx, batchId));
  const facts = await readBatchNews(context, batchId);
  await sendMails(context, context.tx, recipients, ({ name }) => batchDates(facts, news, name));
}
