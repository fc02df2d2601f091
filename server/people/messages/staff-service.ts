import { eq } from 'drizzle-orm';
import type {
  DeskMessage,
  DeskMessageChange,
  DeskMessageList,
  DeskMessagesChange,
  DeskMessagesQuery,
  DeskReply,
} from '../../../contract/desk-messages.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { pageOf } from '../../db/cursor.ts';
import { contactMessages, contactReplies } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { sendMail } from '../../mail/write.ts';
import {
  type Acting,
  type Actor,
  changedFields,
  findOwners,
  lockOwner,
  nextVersion,
  recordAudit,
  requireAllUnchanged,
  requireUnchanged,
} from '../../records/index.ts';
import { contactReply } from './mails.ts';
import { presentMessage, presentMessageRow } from './present.ts';
import {
  findMessage,
  findMessages,
  findOtherMessages,
  findReplies,
  findRequestsOf,
  isAnswered,
  lockMessage,
  lockMessages,
  lockSender,
} from './queries.ts';

type Message = typeof contactMessages.$inferSelect;

export async function listMessages(
  { db }: Pick<Deps, 'db'>,
  { actor }: { actor: Actor },
  query: DeskMessagesQuery,
): Promise<DeskMessageList> {
  const [found, owners] = await Promise.all([findMessages(db, query, actor.id), findOwners(db)]);
  const { rows, next } = pageOf(found);
  return { data: rows.map(presentMessageRow), next, owners };
}

/** @throws RequestError not_found */
export async function readMessage({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<DeskMessage> {
  const found = await findMessage(db, id);
  if (!found) fail.notFound();
  const [replies, others, requests, owners] = await Promise.all([
    findReplies(db, id),
    findOtherMessages(db, found.message),
    findRequestsOf(db, found.message.email),
    findOwners(db),
  ]);
  return presentMessage({ ...found, replies, others, requests, owners });
}

/**
 * Sets the owner of a message and whether it is done.
 * @throws RequestError not_found, conflict, or invalid_input for an owner who may not work on messages
 */
export async function changeMessage(
  { db }: Pick<Deps, 'db'>,
  { actor, id }: Acting,
  { version, ownerId, done }: DeskMessageChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOwner = ownerId === null || (await lockOwner(tx, ownerId));
    const message = await requireUnchanged(tx, 'message', await lockMessage(tx, id), version);
    if (!isOwner && ownerId !== message.ownerId) fail.invalid({ ownerId: 'Choose somebody from the list' });
    const open = (await isAnswered(tx, id)) ? 'answered' : 'new';
    await save(tx, message, { actorId: actor.id, action: 'message.edit', ownerId, state: done ? 'done' : open });
  });
}

/**
 * Gives several messages to somebody, or closes them: all or none.
 * @throws RequestError conflict when one was changed since it was read, or invalid_input for an owner who may not work on
 *   messages
 */
export async function changeMessages(
  { db }: Pick<Deps, 'db'>,
  { actor }: { actor: Actor },
  { chosen, ownerId, done }: DeskMessagesChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (ownerId && !(await lockOwner(tx, ownerId))) fail.invalid({ ownerId: 'Choose somebody from the list' });
    const messages = await lockMessages(
      tx,
      chosen.map(({ id }) => id),
    );
    requireAllUnchanged(messages, chosen);
    for (const message of messages) {
      await save(tx, message, {
        actorId: actor.id,
        action: 'message.edit',
        ownerId: ownerId === undefined ? message.ownerId : ownerId,
        state: done ? 'done' : message.state,
      });
    }
  });
}

type Change = Pick<Message, 'ownerId' | 'state'> & { actorId: string; action: `message.${string}` };

async function save(tx: Tx, message: Message, { actorId, action, ...change }: Change): Promise<void> {
  const { id } = message;
  await tx
    .update(contactMessages)
    .set({ ...change, ...nextVersion(contactMessages) })
    .where(eq(contactMessages.id, id));
  await recordAudit(tx, { actorId, action, recordId: id, fields: changedFields(message, change) });
}

/**
 * Answers a message by mail: the answer, its mail and the new state are stored as one. A message without an owner
 * becomes that of whoever answers it.
 * @throws RequestError not_found, or conflict when it was changed since it was read, so also at a second click
 */
export async function answerMessage(
  deps: Pick<Deps, 'db' | 'env' | 'now' | 'queueMail'>,
  { actor, id }: Acting,
  { version, text }: DeskReply,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const message = await requireUnchanged(tx, 'message', await lockWithAccount(tx, id), version);
    const { name, message: question } = message;
    const mailId = await sendMail(deps, tx, message, contactReply({ name, text, question }));
    await tx.insert(contactReplies).values({ messageId: id, authorId: actor.id, text, mailId, createdAt: deps.now() });
    const ownerId = message.ownerId ?? actor.id;
    await save(tx, message, { actorId: actor.id, action: 'message.answer', ownerId, state: 'answered' });
  });
}

/** The account of the sender comes first, as everywhere: its deletion takes the message along. */
async function lockWithAccount(tx: Tx, id: string): Promise<Message | undefined> {
  const userId = (await findMessage(tx, id))?.message.userId;
  if (userId) await lockSender(tx, userId);
  return lockMessage(tx, id);
}
