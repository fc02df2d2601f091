import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { attendance, classMeetings, enrollments } from '../../../db/schema/index.ts';

/**
 * How many of the classes of their batch somebody was at: where they are marked present or late. Classes that were over before
 * they had their seat, and cancelled ones, count for nothing.
 */
export async function countAttended(tx: Tx, enrollmentId: string): Promise<{ attended: number; classes: number }> {
  const isOfLearner = and(eq(attendance.classId, classMeetings.id), eq(attendance.enrollmentId, enrollments.id));
  const [counts] = await tx
    .select({
      attended: sql<number>`(count(*) FILTER (WHERE ${attendance.status} IN ('present', 'late')))::int`,
      classes: sql<number>`count(*)::int`,
    })
    .from(enrollments)
    .innerJoin(classMeetings, eq(classMeetings.batchId, enrollments.batchId))
    .leftJoin(attendance, isOfLearner)
    .where(
      and(
        eq(enrollments.id, enrollmentId),
        isNull(classMeetings.cancelledAt),
        gt(classMeetings.endsAt, enrollments.createdAt),
      ),
    );
  return counts ?? { attended: 0, classes: 0 };
}
