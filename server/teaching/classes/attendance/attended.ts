import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { attendance, classMeetings, enrollments } from '../../../db/schema/index.ts';

/** A learner's marks of all classes in one read, because a read for each class made lists of learners slow. */
const marks = sql`(SELECT ${attendance.classId} AS class_id, ${attendance.status} AS status FROM ${attendance}
  WHERE ${attendance.enrollmentId} = ${enrollments.id} OFFSET 0) marks`;

const countWhere = (condition: string) => sql<number>`(count(*) FILTER (WHERE ${sql.raw(condition)}))::int`;

/**
 * A learner's attendance in their batch, as a lateral join for a query on `enrollments`: the numbers of all classes, of
 * attended ones (present or late), and of unmarked ones, such as future classes. Cancelled classes, and classes before the
 * learner had the seat, do not count.
 */
export function attendedClasses(tx: Tx) {
  return tx
    .select({
      attended: countWhere("marks.status IN ('present', 'late')").as('attended'),
      unmarked: countWhere('marks.status IS NULL').as('unmarked'),
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
