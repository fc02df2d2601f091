import { and, asc, eq, sql } from 'drizzle-orm';
import { courses, enrollments, freeCompletions, lessonCompletions, lessons } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

type Db = Pick<Deps, 'db'>;

/** The paid courses that a learner is enrolled in, with how many of their lessons are complete, oldest first. */
export function enrolledCourses({ db }: Db, userId: string) {
  return db
    .select({
      slug: courses.slug,
      title: courses.title,
      lessons: sql<number>`count(${lessons.id})::int`,
      completedLessons: sql<number>`count(${lessonCompletions.lessonId})::int`,
      minutes: sql<number>`coalesce(sum(${lessons.minutes}) FILTER (WHERE ${lessonCompletions.lessonId} IS NOT NULL), 0)::int`,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(
      lessonCompletions,
      and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, enrollments.userId)),
    )
    .where(eq(enrollments.userId, userId))
    .groupBy(enrollments.id, courses.id)
    .orderBy(asc(enrollments.createdAt), asc(courses.position));
}

/** How many free courses a learner marked complete, and the minutes of their lessons. */
export async function freeLearning({ db }: Db, userId: string): Promise<{ courses: number; minutes: number }> {
  const [row] = await db
    .select({
      courses: sql<number>`count(DISTINCT ${freeCompletions.courseId})::int`,
      minutes: sql<number>`coalesce(sum(${lessons.minutes}), 0)::int`,
    })
    .from(freeCompletions)
    .leftJoin(lessons, eq(lessons.courseId, freeCompletions.courseId))
    .where(eq(freeCompletions.userId, userId));
  return row ?? { courses: 0, minutes: 0 };
}
