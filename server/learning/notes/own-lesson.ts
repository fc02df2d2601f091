import { and, eq, isNull } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { isTaught } from '../../db/queries/publication.ts';
import { courses, enrollments, lessons, modules } from '../../db/schema/index.ts';

/** The same message for a missing lesson and for one of a course that the learner is not enrolled in. */
export const MISSING = 'There is no such lesson, or you are not enrolled in its course.';

/** A learner's lesson, by its slug and its course's. */
export type LessonRef = { userId: string; course: string; lesson: string };

/** Whether a learner reads a lesson, in a query on enrollments, courses and lessons that left-joins modules. */
export const isOwnLesson = (userId: string) =>
  and(eq(enrollments.userId, userId), isActive, isNull(courses.deletedAt), isTaught);

/** A lesson that its learner names. @throws RequestError not_found */
export async function requireOwnLesson(tx: Tx, { userId, course, lesson }: LessonRef) {
  const [row] = await tx
    .select({ id: lessons.id, body: lessons.body })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(isOwnLesson(userId), eq(courses.slug, course), eq(lessons.slug, lesson)));
  return row ?? fail.notFound(MISSING);
}
