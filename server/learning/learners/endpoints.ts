import { DeskCourseLearners, DeskCourseLearnersQuery } from '../../../contract/learning/desk-learners.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { DeskCourseParams } from '../../../contract/publishing/desk-course.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import { formatMobile } from '../../base/phone.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { NO_COURSE } from '../certificates/index.ts';
import { findCourse, findLearners, type LearnerRow } from './queries.ts';

type LearnersDeps = Pick<Deps, 'db'>;

export async function listBatchLearners(
  { db }: LearnersDeps,
  { id: batchId, cursor }: { id: string; cursor?: string | undefined },
) {
  const { rows, next } = toPage(await findLearners(db, { batchId }, { cursor }));
  return { data: rows.map((row) => shownLearner(row, true)), next };
}

/** Lists the learners of a course. Staff who only teach see only their courses, without contact details. @throws RequestError not_found */
export async function listCourseLearners(
  { db }: LearnersDeps,
  { actor, course: courseId, ...query }: DeskCourseLearnersQuery & { actor: Actor; course: string },
) {
  const seesAll = mayNow(actor, 'classes.plan');
  const course = (await findCourse(db, courseId, seesAll ? undefined : actor.id)) ?? fail.notFound(NO_COURSE);
  const { rows, next } = toPage(await findLearners(db, { courseId }, { ...query, byContact: seesAll }));
  return { course, data: rows.map((row) => shownLearner(row, seesAll)), next };
}

/** @param withContact whether to include email and phone number, which teaching does not need */
function shownLearner({ markedAt, attemptedAt, phone, ...row }: LearnerRow, withContact: boolean) {
  return {
    ...row,
    ...(withContact ? { phone: phone ? formatMobile(phone) : null } : { personId: null, email: null, phone: null }),
    lastActivityAt: [markedAt, attemptedAt].toSorted(byDate).at(-1) ?? null,
    certificate: row.certificate && { id: row.certificate.id, isRevoked: row.certificate.revokedAt !== null },
  };
}

const byDate = (one: Date | null, other: Date | null) => Number(one) - Number(other);

const list = endpoint({
  id: 'listDeskCourseLearners',
  path: 'GET /desk/courses/{course}/learners',
  summary: 'List the learners of a course with their progress, newest enrollment first unless sorted',
  description:
    'Staff without `classes.plan` see only the courses that they teach, and no email addresses or phone numbers.',
  may: ['classes.plan', 'classes.teach'],
  params: DeskCourseParams,
  query: DeskCourseLearnersQuery,
  response: jsonResponse(DeskCourseLearners, 'One page of learners.'),
  handler: ({ deps, actor, params, query }) => listCourseLearners(deps, { actor, ...params, ...query }),
});

export const learnerEndpoints = [list];
