import type { DeskCourseLearners, DeskLearnerList } from '../../../../contract/desk-learners.ts';
import { pageOf } from '../../../db/cursor.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import type { Staff } from '../staff-only.ts';
import { presentLearner } from './present.ts';
import { findCourse, findLearners } from './queries.ts';

type LearnersDeps = Pick<Deps, 'db'>;
type Cursor = { cursor?: string | undefined };

/** A page of the learners of a batch, for admins. */
export async function listBatchLearners(
  { db }: LearnersDeps,
  { batchId, cursor }: { batchId: string } & Cursor,
): Promise<DeskLearnerList> {
  const { rows, next } = pageOf(await findLearners(db, { batchId }, cursor));
  return { data: rows.map((row) => presentLearner(row, true)), next };
}

/**
 * A page of the learners of a course. Instructors see those of their own courses, without how to reach them.
 * @throws RequestError not_found
 */
export async function listCourseLearners(
  { db }: LearnersDeps,
  { role, id }: Pick<Staff, 'role' | 'id'>,
  { courseId, cursor }: { courseId: string } & Cursor,
): Promise<DeskCourseLearners> {
  const isAdmin = role === 'admin';
  const course = await findCourse(db, courseId, isAdmin ? undefined : id);
  if (!course) throw new RequestError('not_found', { message: 'There is no such course among those that you see.' });
  const { rows, next } = pageOf(await findLearners(db, { courseId }, cursor));
  return { course, data: rows.map((row) => presentLearner(row, isAdmin)), next };
}
