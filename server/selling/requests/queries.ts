import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/locks.ts';
import { isForSale } from '../../db/queries/batches-on-sale.ts';
import { hasFreeSeat } from '../../db/queries/enrollments.ts';
import { isOpenOrder } from '../../db/queries/orders.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { batches, courses, enrollmentRequestRevisions, enrollmentRequests, orders } from '../../db/schema/index.ts';

export type StoredRequest = typeof enrollmentRequests.$inferSelect;
export type NewRequest = typeof enrollmentRequests.$inferInsert;
export type CourseRef = { id: string; slug: string; title: string; sellOnline: boolean };

export type BatchWithSeat = { id: string; number: number; startsOn: string; classTimes: string };

export async function findCourseByNumber(tx: Tx, number: string): Promise<CourseRef | undefined> {
  // Seven digits fit the column, and no course number will ever be longer.
  if (!/^[1-9]\d{0,6}$/.test(number)) return undefined;
  const [course] = await tx
    .select({ id: courses.id, slug: courses.slug, title: courses.title, sellOnline: courses.sellOnline })
    .from(courses)
    .where(and(eq(courses.kind, 'paid'), eq(courses.number, Number(number)), isPublished(courses)));
  return course;
}

/** Whether a course is sold; if so it stays until the transaction ends. */
export async function lockSoldCourse(tx: Tx, id: string): Promise<boolean> {
  const isSold = and(eq(courses.id, id), eq(courses.kind, 'paid'), isNull(courses.deletedAt));
  const rows = await tx.select({ id: courses.id }).from(courses).where(isSold).for('key share');
  return rows.length > 0;
}

/** Serialises requests of one person for one course until the transaction ends. */
export async function lockCourseRequests(tx: Tx, normalizedEmail: string, courseId: string): Promise<void> {
  await lockName(tx, `enrollment:${courseId}:${normalizedEmail}`);
}

export async function findRecentRequest(
  tx: Tx,
  { normalizedEmail, courseId, since }: { normalizedEmail: string; courseId: string; since: Date },
): Promise<StoredRequest | undefined> {
  const [request] = await tx
    .select()
    .from(enrollmentRequests)
    .where(
      and(
        eq(enrollmentRequests.normalizedEmail, normalizedEmail),
        eq(enrollmentRequests.courseId, courseId),
        gt(enrollmentRequests.createdAt, since),
      ),
    )
    .orderBy(desc(enrollmentRequests.createdAt))
    .limit(1);
  return request;
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<string> {
  const [created] = await tx.insert(enrollmentRequests).values(request).returning({ id: enrollmentRequests.id });
  if (!created) throw new Error('The request was not stored');
  return created.id;
}

export async function findBatchWithSeat(tx: Tx, courseId: string, now: Date): Promise<BatchWithSeat | undefined> {
  const { id, number, startsOn, classTimes } = batches;
  const [batch] = await tx
    .select({ id, number, startsOn, classTimes })
    .from(batches)
    .where(and(eq(batches.courseId, courseId), isForSale(now), hasFreeSeat(now)))
    .orderBy(asc(batches.startsOn), asc(batches.number))
    .limit(1);
  return batch;
}

export type Offer = { batchId: string | null; totalPaise: number };

/** Offers whose links have been emailed. */
export function findOpenOffers(tx: Tx, requestId: string): Promise<Offer[]> {
  return tx
    .select({ batchId: orders.batchId, totalPaise: orders.totalPaise })
    .from(orders)
    .where(and(eq(orders.requestId, requestId), isOpenOrder));
}

/** Stores the replaced details, too. */
export async function replaceDetails(
  tx: Tx,
  earlier: StoredRequest,
  next: Pick<NewRequest, 'name' | 'mobile' | 'privacyNoticeVersion' | 'privacyNoticeAt'> & { updatedAt: Date },
): Promise<void> {
  const { id: requestId, name, email, mobile, privacyNoticeVersion, privacyNoticeAt } = earlier;
  await tx
    .insert(enrollmentRequestRevisions)
    .values({ requestId, name, email, mobile, privacyNoticeVersion, privacyNoticeAt, replacedAt: next.updatedAt });
  await tx.update(enrollmentRequests).set(next).where(eq(enrollmentRequests.id, requestId));
}
