import { ROWS_PER_PAGE } from '../../../contract/base/cursor.ts';
import type { DeskCourse, DeskCoursesQuery } from '../../../contract/publishing/desk-course.ts';
import { rowsBefore, toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, databaseNow, withPublication } from '../../records/index.ts';
import { type CourseRef, mayEdit, requireCourse } from './access.ts';
import {
  countLearners,
  findCourses,
  findModules,
  findNextNumber,
  findOutline,
  findSortedCourses,
  findTopicSlug,
  findTrainerNames,
} from './desk-queries.ts';
import { courseRecord } from './desk-records.ts';

type ReadDeps = Pick<Deps, 'db'>;

/**
 * A page of the courses that the actor may write, sorted or in the order of the site. In the latter, the last course of a
 * page is also the first of the next, so that a course can be moved from one page to another.
 * @throws RequestError invalid_input
 */
export async function listDeskCourses({ db }: ReadDeps, { actor, cursor, sort }: DeskCoursesQuery & { actor: Actor }) {
  const [now, nextNumber] = await Promise.all([databaseNow(db), findNextNumber(db)]);
  if (sort) {
    const { rows, next } = toPage(await findSortedCourses(db, mayEdit(db, actor), sort, cursor));
    return { data: rows.map((row) => withPublication(row, now)), next, nextNumber };
  }
  const offset = rowsBefore(cursor);
  const rows = await findCourses(db, mayEdit(db, actor), offset);
  return {
    data: rows.slice(0, ROWS_PER_PAGE).map((row) => withPublication(row, now)),
    next: rows.length > ROWS_PER_PAGE ? `${offset + ROWS_PER_PAGE - 1}` : null,
    nextNumber,
  };
}

export async function readCourse({ db }: ReadDeps, ref: CourseRef & { actor: Actor }): Promise<DeskCourse> {
  const course = await requireCourse(db, ref);
  const [topicSlug, trainers, learners, modules, lessons, now] = await Promise.all([
    findTopicSlug(db, course.topicId),
    findTrainerNames(db, course.id),
    countLearners(db, course.id),
    findModules(db, course.id),
    findOutline(db, course.id),
    databaseNow(db),
  ]);
  return courseRecord({ course, topicSlug, trainers, learners, modules, lessons, now });
}
