import type { CertificateStanding } from '../../../contract/certificate-standing.ts';
import { oncePerRead } from '../../base/current-request.ts';
import { fail } from '../../base/errors.ts';
import { presentStanding, type StandingRow } from '../certificates/index.ts';
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

/** A course that a learner is enrolled in, with its lessons in order, their progress, and how far the certificate is. */
export type Learning = Omit<EnrollmentRow, 'standing'> & {
  outline: LessonRow[];
  progress: Progress;
  standing: CertificateStanding;
};

function learningOf(enrolled: EnrollmentRow, outline: LessonRow[]): Learning {
  return { ...enrolled, outline, progress: progressOf(outline), standing: standingOf(enrolled.standing, outline) };
}

/** How far the certificate is, with the first lesson that each part of it waits for. */
function standingOf(row: StandingRow, outline: LessonRow[]): CertificateStanding {
  const first = (isOpen: (lesson: LessonRow) => boolean) => outline.find(isOpen)?.slug ?? null;
  return presentStanding(row, {
    lesson: first(({ completed }) => !completed),
    quiz: first(({ quiz }) => quiz === 'open'),
    work: first(({ id }) => row.openWorks.includes(id)),
  });
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
export async function requireLearning({ db }: Store, userId: string, course: string): Promise<Learning> {
  const [enrolled] = await findEnrollment(db, { userId, course });
  if (!enrolled) fail.notFound(MISSING);
  const { courseId } = enrolled;
  const outline = await findCourseLessons(db, { userId, courseId });
  return learningOf(enrolled, outline);
}

/**
 * The same for a page, which needs all of them elsewhere: then they are read once.
 * @throws RequestError not_found
 */
export async function readLearning(
  store: Store,
  { userId, course }: { userId: string; course: string },
): Promise<Learning> {
  const own = await findLearning(store, userId);
  return own.find(({ slug }) => slug === course) ?? fail.notFound(MISSING);
}

/** @throws RequestError not_found */
export function requireLesson({ outline }: Learning, slug: string): LessonRow {
  const lesson = outline.find((row) => row.slug === slug);
  return lesson ?? fail.notFound(MISSING);
}
