import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { attendance, classMeetings, enrollments } from '../../../db/schema/index.ts';

/** The marks of all classes in one read: one read for each class took most of the time of a list of learners. */
const marks = sql`(SELECT ${attendance.classId} AS class_id, ${attendance.status} AS status FROM ${attendance}
  WHERE ${attendance.enrollmentId} = ${enrollments.id} OFFSET 0) marks`;

const counted = (which: string) => sql<number>`(count(*) FILTER (WHERE ${sql.raw(which)}))::int`;

/**
 * A learner's attendance in their batch, as a lateral join for a query on `enrollments`: the numbers of all classes, of those
 * attended (present or late), and of those not marked, such as future ones. Cancelled classes, and those before the learner had
 * the seat, do not count.
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

/** The numbers of attended and of marked classes. */
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
