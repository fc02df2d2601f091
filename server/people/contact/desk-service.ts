import { eq } from 'drizzle-orm';
import type {
  DeskMessageReply,
  DeskMessageSave,
  DeskMessagesQuery,
  DeskMessagesSave,
} from '../../../contract/people/desk-contact.ts';
import { lockSender } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import { contactMessages, contactReplies } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type Actor,
  type ById,
  type Context,
  changeOf,
  findOwners,
  lockOwner,
  nextVersion,
  requireAllUnchanged,
  requireUnchanged,
} from '../../records/index.ts';
import { contactReply } from './mails.ts';
import {
  findMessage,
  findMessages,
  findOtherMessages,
  findReplies,
  findRequestsOf,
  isAnswered,
  lockMessage,
  lockMessages,
} from './queries.ts';
import { subjectText } from './service.ts';

type Message = typeof contactMessages.$inferSelect;

export async function listMessages(
  { db }: Pick<Deps, 'db'>,
  { actor, ...query }: DeskMessagesQuery & { actor: Actor },
) {
  const [found, owners] = await Promise.all([findMessages(db, query, actor.id), findOwners(db)]);
  const { rows, next } = toPage(found);
  return { data: rows.map(withSubjectText), next, owners };
}

export async function readMessage({ db }: Pick<Deps, 'db'>, { id }: { id: string }) {
  const found = (await findMessage(db, id)) ?? fail.notFound();
  const [replies, others, requests, owners] = await Promise.all([
    findReplies(db, id),
    findOtherMessages(db, found),
    findRequestsOf(db, found.email),
    findOwners(db),
  ]);
  return { ...withSubjectText(found), replies, others: others.map(withSubjectText), requests, owners };
}

const withSubjectText = <Row extends { subject: string }>(row: Row) => ({ ...row, subject: subjectText(row.subject) });

/** @throws RequestError not_found, conflict, or invalid_input for an owner who may not work on messages */
export async function saveMessage(
  context: Context<Actor>,
  { id, version, ownerId, isDone }: ById<DeskMessageSave>,
): Promise<void> {
  const isOwner = ownerId === null || (await lockOwner(context.tx, ownerId));
  const message = await requireUnchanged(context.tx, 'message', await lockMessage(context.tx, id), version);
  if (!isOwner && ownerId !== message.ownerId) fail.invalid('ownerId', 'Choose someone from the list.');
  const openState = (await isAnswered(context.tx, id)) ? 'answered' : 'new';
  await save(context, message, 'message.edit', { ownerId, state: isDone ? 'done' : openState });
}

/** Saves all chosen messages or none. @throws RequestError conflict if one has changed, invalid_input for an owner without the work */
export async function saveMessages(
  context: Context<Actor>,
  { chosen, ownerId, isDone }: DeskMessagesSave,
): Promise<void> {
  if (ownerId && !(await lockOwner(context.tx, ownerId))) fail.invalid('ownerId', 'Choose someone from the list.');
  const messages = await lockMessages(
    context.tx,
    chosen.map(({ id }) => id),
  );
  requireAllUnchanged(messages, chosen);
  for (const message of messages) {
    await save(context, message, 'message.edit', {
      ownerId: ownerId === undefined ? message.ownerId : ownerId,
      state: isDone ? 'done' : message.state,
    });
  }
}

type Change = Pick<Message, 'ownerId' | 'state'>;

async function save({ tx, audit }: Context, message: Message, action: string, change: Change): Promise<void> {
  const { id } = message;
  await tx
    .update(contactMessages)
    .set({ ...change, ...nextVersion(contactMessages) })
    .where(eq(contactMessages.id, id));
  await audit(action, id, ...changeOf(message, change));
}

/**
 * Answers a message by email: answer, mail and new state are stored in one transaction. A message without an owner is assigned to
 * the actor.
 * @throws RequestError not_found, or conflict if it was changed after it was read, as by the first of two clicks
 */
export async function replyToMessage(
  context: Context<Actor>,
  { id, version, text }: ById<DeskMessageReply>,
): Promise<void> {
  const message = await requireUnchanged(context.tx, 'message', await lockWithAccount(context.tx, id), version);
  const { name, message: question } = message;
  const mailId = await context.mail(message, contactReply({ name, text, question }));
  await context.tx
    .insert(contactReplies)
    .values({ messageId: id, authorId: context.actor.id, text, mailId, createdAt: context.now() });
  const ownerId = message.ownerId ?? context.actor.id;
  await save(context, message, 'message.answer', { ownerId, state: 'answered' });
}

/** Locks the sender's account first, as everywhere, because its deletion deletes the message. */
async function lockWithAccount(tx: Tx, id: string): Promise<Message | undefined> {
  await lockSender(tx, id);
  return lockMessage(tx, id);
}
