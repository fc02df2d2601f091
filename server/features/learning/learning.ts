import { eq } from 'drizzle-orm';
import { RequestError } from '../../base/errors.ts';
import { courses, lessons } from '../../db/schema/index.ts';
import { type Progress, progressOf } from './progress.ts';
import { type EnrollmentRow, findEnrollments, findLessons, type LessonRow, type Store } from './queries.ts';

/** The same message for a missing course or lesson and for another learner's. */
export const MISSING = 'There is no such course or lesson among those that you are enrolled in.';

/** A course that a learner is enrolled in, with its lessons in order and their progress. */
export type Learning = EnrollmentRow & { outline: LessonRow[]; progress: Progress };

function learningOf(enrolled: EnrollmentRow, outline: LessonRow[]): Learning {
  return { ...enrolled, outline, progress: progressOf(outline) };
}

/** Every course that a learner is enrolled in. */
export async function findLearning(store: Store, userId: string): Promise<Learning[]> {
  const [enrolled, rows] = await Promise.all([findEnrollments(store, userId), findLessons(store, userId)]);
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId);
  return enrolled.map((course) => learningOf(course, byCourse.get(course.courseId) ?? []));
}

/**
 * One course that a learner is enrolled in, by its slug.
 * @throws RequestError not_found
 */
export async function requireLearning(store: Store, userId: string, course: string): Promise<Learning> {
  const [enrolled] = await findEnrollments(store, userId, eq(courses.slug, course));
  if (!enrolled) throw new RequestError('not_found', { message: MISSING });
  return learningOf(enrolled, await findLessons(store, userId, eq(lessons.courseId, enrolled.courseId)));
}

/** @throws RequestError not_found */
export function requireLesson({ outline }: Learning, slug: string): LessonRow {
  const lesson = outline.find((row) => row.slug === slug);
  if (!lesson) throw new RequestError('not_found', { message: MISSING });
  return lesson;
}
