import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { attendance, classMeetings, enrollments } from '../../../db/schema/index.ts';

/** The marks of all classes in one read: one read for each class took most of the time of a list of learners. */
const marks = sql`(SELECT ${attendance.classId} AS class_id, ${attendance.status} AS status FROM ${attendance}
  WHERE ${attendance.enrollmentId} = ${enrollments.id} OFFSET 0) marks`;

const counted = (which: string) => sql<number>`(count(*) FILTER (WHERE ${sql.raw(which)}))::int`;

/**
 * How a learner attended the classes of their batch, as a lateral join of a query on `enrollments`: how many classes there are,
 * at how many they were present or late, and how many nobody has marked for them, such as those to come. Classes that were over
 * before they had their seat, and cancelled ones, count for nothing.
 */
export function attendedClasses(tx: Tx) {
  return tx
    .select({
      attended: counted("marks.status IN ('present', 'late')").as('attended'),
      unmarked: counted('marks.status IS NULL').as('unmarked'),
      classes: sql<number>`count(*)::int`.as('classes'),
    })
    .from(classMeetings)
    .leftJoin(marks, sql`marks.class_id = ${classMeetings.id}`)
    .where(
      and(
        eq(classMeetings.batchId, enrollments.batchId),
        isNull(classMeetings.cancelledAt),
        gt(classMeetings.endsAt, enrollments.createdAt),
      ),
    )
    .as('attended_classes');
}

/** How many of the classes of their batch somebody was at, and of how many it is known. */
export async function countAttended(
  tx: Tx,
  enrollmentId: string,
): Promise<{ attended: number; marked: number; classes: number }> {
  const { attended, unmarked, classes } = attendedClasses(tx);
  const [counts] = await tx
    .select({ attended, marked: sql<number>`${classes} - ${unmarked}`, classes })
    .from(enrollments)
    .innerJoinLateral(attendedClasses(tx), sql`true`)
    .where(eq(enrollments.id, enrollmentId));
  return counts ?? { attended: 0, marked: 0, classes: 0 };
}
