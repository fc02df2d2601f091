import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/client.ts';
import { isSeatOfAccount } from '../../db/queries/enrollments.ts';
import {
  auditEntries,
  auditValues,
  batches,
  courses,
  enrollmentRequestRevisions,
  enrollmentRequests,
  enrollments,
  requestCalls,
  requestNotes,
  users,
} from '../../db/schema/index.ts';
import { requestColumns } from './desk-queries.ts';
import type { StoredRequest } from './queries.ts';

const MAX_OTHERS = 50;
const MAX_CHANGES = 100;

const author = { id: users.id, name: users.name };

export async function findRequest(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      ...requestColumns,
      personId: enrollmentRequests.personId,
      firstReachedAt: enrollmentRequests.firstReachedAt,
      lostReason: enrollmentRequests.lostReason,
      pricePaise: courses.pricePaise,
      seats: enrollmentRequests.seats,
      normalizedEmail: enrollmentRequests.normalizedEmail,
      userId: enrollmentRequests.userId,
      updatedAt: enrollmentRequests.updatedAt,
    })
    .from(enrollmentRequests)
    .leftJoin(courses, eq(courses.id, enrollmentRequests.courseId))
    .leftJoin(users, eq(users.id, enrollmentRequests.ownerId))
    .where(eq(enrollmentRequests.id, id));
  return row;
}

export type RequestRecord = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export async function lockRequest(tx: Tx, id: string): Promise<StoredRequest | undefined> {
  const [request] = await tx.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, id)).for('update');
  return request;
}

/** Locks requests in the order in which every function locks several. */
export function lockRequests(tx: Tx, ids: string[]): Promise<StoredRequest[]> {
  const { id } = enrollmentRequests;
  return tx.select().from(enrollmentRequests).where(inArray(id, ids)).orderBy(asc(id)).for('update');
}

export function findRevisions(tx: Tx, requestId: string) {
  const { name, email, mobile, replacedAt } = enrollmentRequestRevisions;
  return tx
    .select({ name, email, mobile, replacedAt })
    .from(enrollmentRequestRevisions)
    .where(eq(enrollmentRequestRevisions.requestId, requestId))
    .orderBy(desc(replacedAt), desc(enrollmentRequestRevisions.id));
}

export function findNotes(tx: Tx, requestId: string) {
  const { id, text, createdAt } = requestNotes;
  return tx
    .select({ id, text, createdAt, author })
    .from(requestNotes)
    .leftJoin(users, eq(users.id, requestNotes.authorId))
    .where(eq(requestNotes.requestId, requestId))
    .orderBy(desc(createdAt), desc(id));
}

export function findCalls(tx: Tx, requestId: string) {
  const { id, outcome, reason, createdAt } = requestCalls;
  return tx
    .select({ id, outcome, reason, createdAt, author })
    .from(requestCalls)
    .leftJoin(users, eq(users.id, requestCalls.authorId))
    .where(eq(requestCalls.requestId, requestId))
    .orderBy(desc(createdAt), desc(id));
}

/** Matches a value; an empty address or number matches no one. */
const equalsUnlessEmpty = (column: PgColumn, value: string) => (value === '' ? undefined : eq(column, value));

export function findOthers(
  tx: Tx,
  { id, mobile, normalizedEmail }: Pick<RequestRecord, 'id' | 'mobile' | 'normalizedEmail'>,
) {
  const { course, name, email, mobile: otherMobile, stage, createdAt } = requestColumns;
  const isSamePerson = or(
    equalsUnlessEmpty(enrollmentRequests.mobile, mobile),
    equalsUnlessEmpty(enrollmentRequests.normalizedEmail, normalizedEmail),
  );
  return tx
    .select({ id: enrollmentRequests.id, course, name, email, mobile: otherMobile, stage, createdAt })
    .from(enrollmentRequests)
    .leftJoin(courses, eq(courses.id, enrollmentRequests.courseId))
    .where(and(isSamePerson ?? sql`false`, ne(enrollmentRequests.id, id)))
    .orderBy(desc(createdAt), desc(enrollmentRequests.id))
    .limit(MAX_OTHERS);
}

export async function findSeat(
  tx: Tx,
  courseId: string | undefined,
  person: { normalizedEmail: string; userId: string | null },
) {
  if (!courseId) return undefined;
  const [seat] = await tx
    .select({
      id: enrollments.id,
      userId: enrollments.userId,
      batch: batches.number,
      createdAt: enrollments.createdAt,
    })
    .from(enrollments)
    .leftJoin(batches, eq(batches.id, enrollments.batchId))
    .where(isSeatOfAccount(courseId, person));
  return seat;
}

export function findHistory(tx: Tx, requestId: string) {
  const { id, action, fields, createdAt } = auditEntries;
  return tx
    .select({ id, action, fields, nextCallAt: auditValues.after, actor: users.name, createdAt })
    .from(auditEntries)
    .leftJoin(auditValues, and(eq(auditValues.entryId, id), eq(auditValues.field, 'followUpAt')))
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.recordType, 'request'), eq(auditEntries.recordId, requestId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_CHANGES);
}
