import type { CertificateProgress } from '../../../contract/learning/certificate-progress.ts';
import { oncePerRead } from '../../base/current-request.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { presentCertificateProgress } from '../certificates/index.ts';
import { type EnrollmentRow, findEnrollment, findEnrollments, findOutline, type LessonRow } from './queries.ts';

type ReadDeps = { db: Tx; now: Deps['now'] };

/** Also for one that the learner is not enrolled in. */
export const MISSING = 'There is no such course or lesson, or you are not enrolled in the course.';

export type Learning = Omit<EnrollmentRow, 'certificateProgress'> & { certificateProgress: CertificateProgress };
export type OutlinedCourse = Learning & { outline: LessonRow[] };

function learningOf(row: EnrollmentRow): Learning {
  const { unmarked: lesson, quiz, work } = row.progress.next;
  return { ...row, certificateProgress: presentCertificateProgress(row.certificateProgress, { lesson, quiz, work }) };
}

export const findLearning = oncePerRead(async ({ db, now }: ReadDeps, userId): Promise<Learning[]> => {
  const rows = await findEnrollments(db, { userId, now: now() });
  return rows.map(learningOf);
});

async function withOutline(tx: Tx, userId: string, learning: Learning | undefined): Promise<OutlinedCourse> {
  if (!learning) fail.notFound(MISSING);
  return { ...learning, outline: await findOutline(tx, { userId, courseId: learning.courseId }) };
}

export async function requireLearning({ db, now }: ReadDeps, userId: string, course: string): Promise<OutlinedCourse> {
  const rows = await findEnrollment(db, { userId, now: now(), course });
  return withOutline(db, userId, rows.map(learningOf)[0]);
}

/** Reads a course from the list of all courses, which the page needs anyway. @throws RequestError not_found */
export async function readLearning(
  deps: ReadDeps,
  { userId, course }: { userId: string; course: string },
): Promise<OutlinedCourse> {
  const courses = await findLearning(deps, userId);
  return withOutline(
    deps.db,
    userId,
    courses.find(({ slug }) => slug === course),
  );
}

export function requireLesson({ outline }: OutlinedCourse, slug: string): LessonRow {
  const lesson = outline.find((row) => row.slug === slug);
  return lesson ?? fail.notFound(MISSING);
}
