import { and, eq, isNull } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { isTaught } from '../../db/queries/publication.ts';
import { courses, enrollments, lessons, modules } from '../../db/schema/index.ts';
import type { LessonRef } from '../lessons/index.ts';

export const MISSING = 'There is no such lesson, or you are not enrolled in its course.';

/** Matches the lessons of a learner, in a query on enrollments, courses and lessons that left-joins modules. */
export const isOwnLesson = (userId: string) =>
  and(eq(enrollments.userId, userId), isActive, isNull(courses.deletedAt), isTaught);

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
