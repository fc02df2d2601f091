import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { classSessions } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { sendMails } from '../../mail/write.ts';
import { readBatchNews, readClassFacts, timeText } from './facts.ts';
import { batchDates, type ClassNews, classChanged } from './mails.ts';
import { lockRecipients, type Recipient } from './recipients.ts';

type TellDeps = Pick<Deps, 'env' | 'now' | 'queueMail'>;
type Change = Omit<ClassNews, 'was'> & { id: string; batchId: string; was?: Date };

/**
 * Mails the learners of a class what became of it, in the transaction of the change: both are stored, or none. Of a class
 * that is over, nobody is told.
 */
export async function tellOfClass(deps: TellDeps, tx: Tx, { id, batchId, was, ...news }: Change): Promise<void> {
  const [coming] = await tx
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(and(eq(classSessions.id, id), gt(classSessions.endsAt, deps.now())));
  if (!coming) return;
  const to = await lockRecipients(tx, batchId);
  const facts = await readClassFacts(deps, tx, id);
  const told = { ...news, was: was && timeText(was) };
  await sendMails(deps, tx, to, ({ name }) => classChanged(facts, told, name));
}

type BatchChange = {
  batchId: string;
  news: 'joined' | 'changed';
  /** Everybody in the batch unless it is given. */
  to?: readonly Omit<Recipient, 'enrollmentId'>[];
};

/** Mails learners the dates of their batch, with all its coming classes for their calendars, in the caller's transaction. */
export async function tellOfBatch(deps: TellDeps, tx: Tx, { batchId, news, to }: BatchChange): Promise<void> {
  const people = to ?? (await lockRecipients(tx, batchId));
  const facts = await readBatchNews(deps, tx, batchId);
  await sendMails(deps, tx, people, ({ name }) => batchDates(facts, news, name));
}
