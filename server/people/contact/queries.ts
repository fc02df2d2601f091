import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { DeskMessage, type DeskMessagesQuery } from '../../../contract/people/desk-contact.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { ascending, byText, byTime, descending, PAGE_LIMIT, pageIn, type SortOrder } from '../../db/cursor.ts';
import { messageText } from '../../db/schema/columns.ts';
import { contactMessages, contactReplies, courses, enrollmentRequests, mails, users } from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';

const MAX_RELATED = 10;

const owner = { id: users.id, name: users.name };

function ownedBy(ownerId: string, actorId: string): SQL {
  if (ownerId === 'nobody') return isNull(contactMessages.ownerId);
  return eq(contactMessages.ownerId, ownerId === 'me' ? actorId : ownerId);
}

function matching({ state, owner: ownerId, subject, q }: DeskMessagesQuery, actorId: string): SQL | undefined {
  return and(
    state ? eq(contactMessages.state, state) : undefined,
    ownerId ? ownedBy(ownerId, actorId) : undefined,
    subject ? eq(contactMessages.subject, subject) : undefined,
    matchesText(messageText(contactMessages), q),
  );
}

const { id, name, createdAt } = contactMessages;

const sortOrders: Record<NonNullable<DeskMessagesQuery['sort']>, SortOrder> = {
  name: ascending(byText(name)),
  '-name': descending(byText(name)),
  createdAt: ascending(byTime(createdAt)),
  '-createdAt': descending(byTime(createdAt)),
};

export function findMessages(tx: Tx, { cursor, sort = '-createdAt', ...filter }: DeskMessagesQuery, actorId: string) {
  const page = pageIn(sortOrders[sort], id, cursor);
  return tx
    .select({
      id,
      version: contactMessages.version,
      name,
      email: contactMessages.email,
      subject: contactMessages.subject,
      beginning: sql<string>`left(${contactMessages.message}, 160)`,
      state: contactMessages.state,
      owner,
      createdAt,
      cursorKey: page.cursorKey,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.ownerId))
    .where(and(matching(filter, actorId), page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

export async function findMessage(tx: Tx, id: string) {
  const [found] = await tx
    .select({ ...columnsFor(contactMessages, DeskMessage), owner })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.ownerId))
    .where(eq(contactMessages.id, id));
  return found;
}

export async function lockMessage(tx: Tx, id: string) {
  const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return message;
}

/** Locks messages, always in the same order. */
export function lockMessages(tx: Tx, ids: string[]) {
  return tx.select().from(contactMessages).where(inArray(id, ids)).orderBy(asc(id)).for('update');
}

export async function isAnswered(tx: Tx, messageId: string): Promise<boolean> {
  return (await tx.$count(contactReplies, eq(contactReplies.messageId, messageId))) > 0;
}

export function findReplies(tx: Tx, messageId: string) {
  return tx
    .select({
      id: contactReplies.id,
      text: contactReplies.text,
      author: owner,
      createdAt: contactReplies.createdAt,
      mail: { id: mails.id, state: mails.state },
    })
    .from(contactReplies)
    .leftJoin(users, eq(users.id, contactReplies.authorId))
    .leftJoin(mails, eq(mails.id, contactReplies.mailId))
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));
}

export function findOtherMessages(tx: Tx, { id, email }: { id: string; email: string }) {
  return tx
    .select({
      id: contactMessages.id,
      subject: contactMessages.subject,
      state: contactMessages.state,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(and(eq(sql`lower(${contactMessages.email})`, email.toLowerCase()), ne(contactMessages.id, id)))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(MAX_RELATED);
}

export function findRequestsOf(tx: Tx, email: string) {
  return tx
    .select({
      id: enrollmentRequests.id,
      course: courses.title,
      stage: enrollmentRequests.stage,
      createdAt: enrollmentRequests.createdAt,
    })
    .from(enrollmentRequests)
    .leftJoin(courses, eq(courses.id, enrollmentRequests.courseId))
    .where(eq(enrollmentRequests.normalizedEmail, email.toLowerCase()))
    .orderBy(desc(enrollmentRequests.createdAt), desc(enrollmentRequests.id))
    .limit(MAX_RELATED);
}
