import { and, desc, eq, inArray } from 'drizzle-orm';
import { lockSender } from '../../../auth/locks.ts';
import { fail } from '../../../base/errors.ts';
import { contactMessages, enrollmentRequests, requestNotes } from '../../../db/schema/index.ts';
import { type Actor, type Context, nextVersion } from '../../../records/index.ts';
import { openStages } from '../filter.ts';
import { requestOfLead } from '../lead.ts';
import { insertRequest } from '../queries.ts';

const CONTACT_FORM = 'contact form';

/**
 * Creates a request from a contact message; the text becomes its first note. The owner of the message, or else the actor, becomes
 * its owner. It is linked to the account of the message. If the person already has an open request, that one is returned.
 * @returns the id of the request
 * @throws RequestError not_found
 */
export async function createRequestFromMessage(
  { tx, actor, now, audit }: Context<Actor>,
  { id }: { id: string },
): Promise<string> {
  await lockSender(tx, id);
  const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  if (!message) fail.notFound();
  const { name, email, userId, message: text } = message;
  const [openRequest] = await tx
    .select({ id: enrollmentRequests.id })
    .from(enrollmentRequests)
    .where(
      and(eq(enrollmentRequests.normalizedEmail, email.toLowerCase()), inArray(enrollmentRequests.stage, openStages)),
    )
    .orderBy(desc(enrollmentRequests.createdAt))
    .limit(1);
  if (openRequest) return openRequest.id;
  const ownerId = message.ownerId ?? actor.id;
  const lead = { name, email, mobile: '', courseId: null, source: CONTACT_FORM, ownerId };
  const { privacyNoticeVersion, privacyNoticeAt } = message;
  const consent = { privacyNoticeVersion, privacyNoticeAt };
  const requestId = await insertRequest(tx, { ...requestOfLead(lead, now()), ...consent, userId });
  if (text) await tx.insert(requestNotes).values({ requestId, authorId: actor.id, text, createdAt: now() });
  await tx
    .update(contactMessages)
    .set({ ownerId, ...nextVersion(contactMessages) })
    .where(eq(contactMessages.id, id));
  await audit('request.create', requestId);
  return requestId;
}
