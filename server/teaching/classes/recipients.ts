import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { enrollments, users } from '../../db/schema/index.ts';

/** `name` is null for an address without an account. */
export type Recipient = Awaited<ReturnType<typeof findRecipients>>[number];

/** Locks their accounts. Waits for one that is being erased, which is then not among them. */
export async function lockRecipients(tx: Tx, batchId: string): Promise<Recipient[]> {
  const accounts = tx.select({ id: enrollments.userId }).from(enrollments).where(isInBatch(batchId));
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, accounts)).orderBy(users.id).for('key share');
  return findRecipients(tx, isInBatch(batchId));
}

/** Counts the learners whom news about a batch reaches. */
export function countRecipients(tx: Tx, batchId: string): Promise<number> {
  return tx.$count(enrollments, isInBatch(batchId));
}

const isInBatch = (batchId: string) => and(eq(enrollments.batchId, batchId), isActive);

export async function findRecipient(tx: Tx, enrollmentId: string): Promise<Recipient | undefined> {
  return (await findRecipients(tx, eq(enrollments.id, enrollmentId)))[0];
}

function findRecipients(tx: Tx, where: SQL | undefined) {
  return tx
    .select({ enrollmentId: enrollments.id, email: enrollments.email, userId: enrollments.userId, name: users.name })
    .from(enrollments)
    .leftJoin(users, eq(users.id, enrollments.userId))
    .where(where)
    .orderBy(asc(enrollments.createdAt), asc(enrollments.id));
}
