import { inArray } from 'drizzle-orm';
import type { DeskRequestsMessage } from '../../../contract/selling/desk-requests.ts';
import { fail } from '../../base/errors.ts';
import { enrollmentRequests, requestNotes } from '../../db/schema/index.ts';
import { sendMails } from '../../mail/write.ts';
import { type Actor, type Context, nextVersion, requireAllUnchanged } from '../../records/index.ts';
import { leadMessage } from './mails.ts';
import { lockRequests } from './record-queries.ts';

/**
 * Emails each of the chosen leads separately, once for an address, and keeps the text as a note of each. It counts as a change of
 * them, so that the same message is not sent twice.
 * @returns the number of emails, and of leads without an email address
 * @throws RequestError conflict for a lead that was changed since, or when none has an email address
 */
export async function messageRequests(
  context: Context<Actor>,
  { chosen, subject, text }: DeskRequestsMessage,
): Promise<{ sent: number; withoutEmail: number }> {
  const { actor, audit, now, tx } = context;
  const requests = await lockRequests(
    tx,
    chosen.map(({ id }) => id),
  );
  requireAllUnchanged(requests, chosen);
  const reached = requests.filter(({ email }) => email !== '');
  if (reached.length === 0) fail.conflict('None of these leads has an email address.');
  const byAddress = new Map(reached.map((request) => [request.email.toLowerCase(), request]));
  const people = [...byAddress.values()].map(({ email, userId, name }) => ({ email, userId, name }));
  await sendMails(context, tx, people, ({ name }) => leadMessage({ subject, text }, name));
  const note = { authorId: actor.id, text: `Emailed: ${subject}\n\n${text}`, createdAt: now() };
  await tx.insert(requestNotes).values(reached.map(({ id }) => ({ requestId: id, ...note })));
  const ids = reached.map(({ id }) => id);
  await tx.update(enrollmentRequests).set(nextVersion(enrollmentRequests)).where(inArray(enrollmentRequests.id, ids));
  for (const id of ids) await audit('request.email', id);
  return { sent: people.length, withoutEmail: requests.length - reached.length };
}
