import { eq } from 'drizzle-orm';
import type {
  DeskMessage,
  DeskMessageChange,
  DeskMessageList,
  DeskMessagesQuery,
  DeskReply,
} from '../../../../contract/desk-messages.ts';
import type { Tx } from '../../../db/client.ts';
import { pageOf } from '../../../db/cursor.ts';
import { contactMessages, contactReplies } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import { readMailSite } from '../../../mail/site.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { findOwners, lockOwner } from '../owners.ts';
import { requireUnchanged } from '../saved-version.ts';
import { presentMessage, presentMessageRow } from './present.ts';
import {
  findMessage,
  findMessages,
  findOtherMessages,
  findReplies,
  findRequestsOf,
  isAnswered,
  lockMessage,
  lockSender,
} from './queries.ts';

/** Which message, and the admin who acts on it. */
type Acting = { id: string; actorId: string };
type Message = typeof contactMessages.$inferSelect;

export async function listMessages(
  { db }: Pick<Deps, 'db'>,
  query: DeskMessagesQuery,
  actorId: string,
): Promise<DeskMessageList> {
  const [found, owners] = await Promise.all([findMessages(db, query, actorId), findOwners(db)]);
  const { rows, next } = pageOf(found);
  return { data: rows.map(presentMessageRow), next, owners };
}

/** @throws RequestError not_found */
export async function readMessage({ db }: Pick<Deps, 'db'>, id: string): Promise<DeskMessage> {
  const found = await findMessage(db, id);
  if (!found) throw new RequestError('not_found');
  const [replies, others, requests, owners] = await Promise.all([
    findReplies(db, id),
    findOtherMessages(db, found.message),
    findRequestsOf(db, found.message.email),
    findOwners(db),
  ]);
  return presentMessage({ ...found, replies, others, requests, owners });
}

/**
 * Gives a message to somebody, and says whether it is done with.
 * @throws RequestError not_found, conflict, or invalid_input for an owner who is no admin
 */
export async function changeMessage(
  { db }: Pick<Deps, 'db'>,
  { id, actorId }: Acting,
  { version, ownerId, done }: DeskMessageChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOwner = ownerId === null || (await lockOwner(tx, ownerId));
    const message = await requireUnchanged(tx, 'message', await lockMessage(tx, id), version);
    if (!isOwner && ownerId !== message.ownerId) {
      throw new RequestError('invalid_input', { fields: { ownerId: 'Choose somebody from the list' } });
    }
    const open = (await isAnswered(tx, id)) ? 'answered' : 'new';
    await save(tx, message, { actorId, action: 'message.save', ownerId, state: done ? 'done' : open });
  });
}

type Change = Pick<Message, 'ownerId' | 'state'> & { actorId: string; action: `message.${string}` };

async function save(tx: Tx, message: Message, { actorId, action, ...change }: Change): Promise<void> {
  const { id, version } = message;
  await tx
    .update(contactMessages)
    .set({ ...change, version: version + 1 })
    .where(eq(contactMessages.id, id));
  await recordAudit(tx, { actorId, action, recordId: id, fields: changedFields(message, change) });
}

/**
 * Answers a message by mail: the answer, its mail and the new state are stored as one. Who answers what nobody looks
 * after, looks after it from then on.
 * @throws RequestError not_found, or conflict when it was changed since it was read, so also at a second click
 */
export async function answerMessage(
  deps: Pick<Deps, 'db' | 'env' | 'now' | 'queueMail' | 'templates'>,
  { id, actorId }: Acting,
  { version, text }: DeskReply,
): Promise<void> {
  const templates = await deps.templates();
  await deps.db.transaction(async (tx) => {
    const message = await requireUnchanged(tx, 'message', await lockWithAccount(tx, id), version);
    const { name, email, userId } = message;
    const site = await readMailSite(tx, deps);
    const mailId = await deps.queueMail(tx, {
      kind: 'contact_reply',
      ...(userId && { userId }),
      recipient: email,
      replyTo: site.staffEmail,
      ...(await templates.contactReply({ site, name, text, question: message.message })),
    });
    await tx.insert(contactReplies).values({ messageId: id, authorId: actorId, text, mailId, createdAt: deps.now() });
    const ownerId = message.ownerId ?? actorId;
    await save(tx, message, { actorId, action: 'message.answer', ownerId, state: 'answered' });
  });
}

/** The account of the sender comes first, as everywhere: its deletion takes the message along. */
async function lockWithAccount(tx: Tx, id: string): Promise<Message | undefined> {
  const userId = (await findMessage(tx, id))?.message.userId;
  if (userId) await lockSender(tx, userId);
  return lockMessage(tx, id);
}
