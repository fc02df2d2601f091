import type {
  DeskCourseLearners,
  DeskCourseLearnersQuery,
  DeskLearner,
  DeskLearnerList,
} from '../../../contract/learning/desk-learners.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import { formatMobile } from '../../base/phone.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { findCourse, findLearners, type LearnerRow } from './queries.ts';

type LearnersDeps = Pick<Deps, 'db'>;

export const NO_COURSE = 'There is no such course, or you do not have access to it.';

/** A page of the learners of a batch, with their contact details. */
export async function listBatchLearners(
  { db }: LearnersDeps,
  { id: batchId, cursor }: { id: string; cursor?: string | undefined },
): Promise<DeskLearnerList> {
  const { rows, next } = toPage(await findLearners(db, { batchId }, { cursor }));
  return { data: rows.map((row) => presentLearner(row, true)), next };
}

/**
 * A page of the learners of a course. Staff who only teach see only the courses that they teach, without contact details.
 * @throws RequestError not_found
 */
export async function listCourseLearners(
  { db }: LearnersDeps,
  { actor, course: courseId, ...query }: DeskCourseLearnersQuery & { actor: Actor; course: string },
): Promise<DeskCourseLearners> {
  const seesAll = mayNow(actor, 'classes.plan');
  const course = (await findCourse(db, courseId, seesAll ? undefined : actor.id)) ?? fail.notFound(NO_COURSE);
  const { rows, next } = toPage(await findLearners(db, { courseId }, { ...query, byContact: seesAll }));
  return { course, data: rows.map((row) => presentLearner(row, seesAll)), next };
}

/** @param withContact whether to include email and phone number, which teaching does not need */
function presentLearner(row: LearnerRow, withContact: boolean): DeskLearner {
  const { id, name, batch, lessons, completedLessons, quizzes, passedQuizzes } = row;
  const certificate = row.certificate && { id: row.certificate.id, isRevoked: row.certificate.revokedAt !== null };
  const { personId, email, phone } = row;
  const contact = withContact
    ? { personId, email, phone: phone ? formatMobile(phone) : null }
    : { personId: null, email: null, phone: null };
  const figures = { lessons, completedLessons, quizzes, passedQuizzes };
  const enrolledAt = row.enrolledAt.toISOString();
  return { id, name, ...contact, enrolledAt, batch, ...figures, lastActivityAt: lastActivityOf(row), certificate };
}

function lastActivityOf({ markedAt, attemptedAt }: LearnerRow): string | null {
  const times = [markedAt, attemptedAt].flatMap((time) => (time ? [time.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}
