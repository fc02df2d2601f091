import { eq, inArray, or, sql } from 'drizzle-orm';
import { forgetLinks } from '../../auth/links.ts';
import type { Tx } from '../../db/client.ts';
import {
  auditValues,
  contactMessages,
  enrollmentRequests,
  enrollments,
  formOutcomes,
  mails,
  payments,
  users,
} from '../../db/schema/index.ts';
import { eraseCertificates } from '../certificates/index.ts';
import { isMailOf, isOf, type Owner, ownerOf } from './owner.ts';

/**
 * Deletes a person from every table, in the caller's transaction; nothing when they are gone already. A certificate that is kept
 * belongs to nobody from then on, and holds the name that it was issued with.
 *
 * What nobody can tell to be theirs ends by itself: counts of uses under keyed hashes within the hour, and what a form without
 * scripts answered (`formOutcomes`) within ten minutes, as far as it names no e-mail.
 */
export async function erasePerson(
  tx: Tx,
  id: string,
  { keepCertificates }: { keepCertificates: boolean },
): Promise<void> {
  // Waits for what is being written for this account, and holds back what comes later, which then finds no account.
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!person) return;
  const owner = ownerOf(person);
  await forgetReferences(tx, owner);
  await tx.delete(enrollmentRequests).where(isOf(owner, enrollmentRequests.userId, enrollmentRequests.emailKey));
  await tx.delete(contactMessages).where(isOf(owner, contactMessages.userId, sql`lower(${contactMessages.email})`));
  await tx.delete(enrollments).where(isOf(owner, enrollments.userId, enrollments.email));
  await tx.delete(mails).where(isMailOf(owner));
  await tx.delete(auditValues).where(isOf(owner, auditValues.userId, sql`lower(${auditValues.email})`));
  await tx.delete(formOutcomes).where(eq(sql`lower(${formOutcomes.outcome} -> 'values' ->> 'email')`, person.email));
  if (!keepCertificates) await eraseCertificates(tx, id);
  await forgetLinks(tx, id);
  // Sessions, password, progress, completions and what they taught go with it. The audit log keeps the bare id of the account.
  await tx.delete(users).where(eq(users.id, id));
}

/** What was paid stays in the books; the number of a transfer would lead back to who paid. */
async function forgetReferences(tx: Tx, owner: Owner): Promise<void> {
  const requests = tx
    .select({ id: enrollmentRequests.id })
    .from(enrollmentRequests)
    .where(isOf(owner, enrollmentRequests.userId, enrollmentRequests.emailKey));
  const seats = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(isOf(owner, enrollments.userId, enrollments.email));
  await tx
    .update(payments)
    .set({ reference: '' })
    .where(or(inArray(payments.requestId, requests), inArray(payments.enrollmentId, seats)));
}
