import { and, eq, isNotNull } from 'drizzle-orm';
import type { DeskBatchMessage } from '../../../contract/teaching/desk-batches.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { batchMessages, classMeetings } from '../../db/schema/index.ts';
import { sendMails } from '../../mail/write.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { lockBatch, lockRecipients, requireBatch } from '../classes/index.ts';
import { batchMessage } from './mails.ts';
import { learnersText } from './service.ts';

/**
 * Emails each learner of a batch separately: all emails are queued, or none. A repeated call with the same `sendId` sends
 * nothing.
 * @returns the number of recipients
 * @throws RequestError not_found, conflict when no one is in the batch, invalid_input for a text with a
 * join link
 */
export async function messageBatch(
  context: Context<Actor>,
  { id: batchId, ...message }: ById<DeskBatchMessage>,
): Promise<number> {
  const { sendId, subject } = message;
  const batch = await lockBatch(context.tx, batchId);
  const sent = await findSentMessage(context.tx, batchId, sendId);
  if (sent) return sent.learners;
  refuseJoinLinks([batch.joinLink, ...(await findJoinLinks(context.tx, batchId))], message);
  const recipients = await lockRecipients(context.tx, batchId);
  const learners = recipients.length;
  if (learners === 0) fail.conflict('No one is in this batch yet.');
  await context.tx
    .insert(batchMessages)
    .values({ batchId, sendId, authorId: context.actor.id, subject, learners, createdAt: context.now() });
  const batchRow = await requireBatch(context.tx, batchId);
  await sendMails(context, context.tx, recipients, ({ name }) => batchMessage(batchRow, message, name));
  await context.audit('batch.message', batchId, ['subject', 'text', learnersText(learners)]);
  return learners;
}

/** Emails are forwarded: learners join from their course, which identifies them. */
function refuseJoinLinks(joinLinks: (string | null)[], { subject, text }: DeskBatchMessage): void {
  if (!joinLinks.some((link) => link !== null && `${subject} ${text}`.includes(link))) return;
  fail.invalid(
    'text',
    'The text contains a join link of the batch. Tick the box instead: learners join from their course.',
  );
}

async function findJoinLinks(tx: Tx, batchId: string): Promise<(string | null)[]> {
  const matchesBatch = and(eq(classMeetings.batchId, batchId), isNotNull(classMeetings.joinLink));
  const rows = await tx.select({ joinLink: classMeetings.joinLink }).from(classMeetings).where(matchesBatch);
  return rows.map(({ joinLink }) => joinLink);
}

async function findSentMessage(tx: Tx, batchId: string, sendId: string) {
  const [sent] = await tx
    .select({ learners: batchMessages.learners })
    .from(batchMessages)
    .where(and(eq(batchMessages.batchId, batchId), eq(batchMessages.sendId, sendId)));
  return sent;
}
