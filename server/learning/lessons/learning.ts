import type { AttendanceProgress } from '../../../contract/attendance-rule.ts';
import { oncePerRead } from '../../base/current-request.ts';
import { fail } from '../../base/errors.ts';
import { countAttended } from '../../teaching/classes/index.ts';
import { type Progress, progressOf } from './progress.ts';
import {
  type EnrollmentRow,
  findCourseLessons,
  findEnrollment,
  findEnrollments,
  findLessons,
  type LessonRow,
  type Store,
} from './queries.ts';

/** The same message for a missing course or lesson and for another learner's. */
export const MISSING = 'There is no such course or lesson among those that you are enrolled in.';

/** A course that a learner is enrolled in, with its lessons in order and their progress. */
export type Learning = EnrollmentRow & { outline: LessonRow[]; progress: Progress };

/** One of them, with what its certificate needs of the live classes; null where it needs none. */
export type OwnCourse = Learning & { attendance: (AttendanceProgress & { percent: number }) | null };

function learningOf(enrolled: EnrollmentRow, outline: LessonRow[]): Learning {
  return { ...enrolled, outline, progress: progressOf(outline) };
}

/** Every course that a learner is enrolled in. */
export const findLearning = oncePerRead(async ({ db }: Store, userId): Promise<Learning[]> => {
  const [enrolled, rows] = await Promise.all([findEnrollments(db, { userId }), findLessons(db, { userId })]);
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId);
  return enrolled.map((course) => learningOf(course, byCourse.get(course.courseId) ?? []));
});

/**
 * One course that a learner is enrolled in, by its slug.
 * @throws RequestError not_found
 */
export async function requireLearning(store: Store, userId: string, course: string): Promise<OwnCourse> {
  const [enrolled] = await findEnrollment(store.db, { userId, course });
  if (!enrolled) fail.notFound(MISSING);
  const outline = await findCourseLessons(store.db, { userId, courseId: enrolled.courseId });
  return { ...learningOf(enrolled, outline), attendance: await attendanceOf(store, enrolled) };
}

/** A batch without classes can ask for none. */
async function attendanceOf({ db }: Store, { enrollmentId, attendancePercent: percent }: EnrollmentRow) {
  if (percent === null) return null;
  const counts = await countAttended(db, enrollmentId);
  return counts.classes > 0 ? { ...counts, percent, needed: Math.ceil((counts.classes * percent) / 100) } : null;
}

/** Whether the certificate is earned: every lesson and quiz is done, and enough classes were attended. */
export function isEarned({ progress, attendance }: OwnCourse): boolean {
  return progress.completed && (attendance === null || attendance.attended >= attendance.needed);
}

/** @throws RequestError not_found */
export function requireLesson({ outline }: Learning, slug: string): LessonRow {
  const lesson = outline.find((row) => row.slug === slug);
  return lesson ?? fail.notFound(MISSING);
}
