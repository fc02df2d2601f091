import type { CourseAnswer, CourseList, CourseListQuery } from '../../../contract/course.ts';
import { dateInKolkata } from '../../calendar.ts';
import type { Deps } from '../../deps.ts';
import { presentCourse, presentFreeDetail, presentPaidDetail } from './present.ts';
import { findCourse, findCourses, findLessons, findModules } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** Paid courses by position, then free ones by topic and position. */
export async function listCourses(deps: ReadDeps, query: CourseListQuery): Promise<CourseList> {
  const today = dateInKolkata(deps.now());
  const rows = await findCourses(deps.db, today, query);
  return { data: rows.map((row) => presentCourse(row, today)) };
}

/** @param id the course's slug or its `_id`; undefined is answered for an unknown one. */
export async function getCourse(deps: ReadDeps, id: string): Promise<CourseAnswer | undefined> {
  const today = dateInKolkata(deps.now());
  const row = await findCourse(deps.db, today, id);
  if (!row) return undefined;
  const lessons = await findLessons(deps.db, row.id);
  if (row.kind === 'free') return { data: presentFreeDetail(row, lessons) };
  return { data: presentPaidDetail(row, today, await findModules(deps.db, row.id), lessons) };
}
