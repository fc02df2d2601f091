import type { DeskOwner } from '../../../contract/base/desk-owner.ts';
import { contactSubjects } from '../../../contract/people/contact-texts.ts';
import type { DeskMessage, DeskMessageRow } from '../../../contract/people/desk-contact.ts';
import type { findMessage, findMessages, findOtherMessages, findReplies, findRequestsOf } from './queries.ts';

type RowOf<Find extends (...input: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Find>>[number];

/** A message and related records. */
type MessageWithRelated = NonNullable<Awaited<ReturnType<typeof findMessage>>> & {
  replies: RowOf<typeof findReplies>[];
  others: RowOf<typeof findOtherMessages>[];
  requests: RowOf<typeof findRequestsOf>[];
  owners: DeskOwner[];
};

const subjectLabels = new Map<string, string>(Object.entries(contactSubjects));
/** The label of a subject; the subject itself if it is not one of the form. */
export const subjectText = (subject: string) => subjectLabels.get(subject) ?? subject;

export function presentMessageRow(row: RowOf<typeof findMessages>): DeskMessageRow {
  const { id, version, name, email, subject, beginning, state, owner, createdAt } = row;
  return {
    id,
    version,
    name,
    email,
    subject: subjectText(subject),
    beginning,
    state,
    owner,
    createdAt: createdAt.toISOString(),
  };
}

export function presentMessage({ message, owner, replies, others, requests, owners }: MessageWithRelated): DeskMessage {
  const { id, name, email, subject, state, createdAt, version } = message;
  return {
    id,
    name,
    email,
    subject: subjectText(subject),
    state,
    owner,
    createdAt: createdAt.toISOString(),
    personId: message.personId,
    message: message.message,
    version,
    replies: replies.map(({ id: replyId, text, author, mail, ...reply }) => ({
      id: replyId,
      text,
      author,
      createdAt: reply.createdAt.toISOString(),
      mail,
    })),
    others: others.map((other) => ({
      id: other.id,
      subject: subjectText(other.subject),
      state: other.state,
      createdAt: other.createdAt.toISOString(),
    })),
    requests: requests.map((request) => ({
      id: request.id,
      course: request.course,
      stage: request.stage,
      createdAt: request.createdAt.toISOString(),
    })),
    owners,
  };
}
