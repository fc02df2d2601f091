import { dateInKolkata } from '../../../contract/calendar.ts';
import { type CourseList, type CourseListQuery, type CourseResponse, MOST_COURSES } from '../../../contract/course.ts';
import { isFull } from '../../db/for-sale.ts';
import type { Deps } from '../../deps.ts';
import { presentCourse, presentFreeDetail, presentPaidDetail } from './present.ts';
import {
  countCourses,
  findCourse,
  findCourses,
  findLessons,
  findModules,
  findOpenBatches,
  findTexts,
} from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** One page of the matching courses; a page past the last is empty. */
export async function listCourses(deps: ReadDeps, query: CourseListQuery): Promise<CourseList> {
  const { sort = 'site', page = 1, limit = MOST_COURSES } = query;
  const now = deps.now();
  const today = dateInKolkata(now);
  const [rows, total] = await Promise.all([
    findCourses(deps.db, now, query, { sort, limit, offset: (page - 1) * limit }),
    countCourses(deps.db, query),
  ]);
  const pages = Math.max(1, Math.ceil(total / limit));
  return { data: rows.map((row) => presentCourse(row, today)), total, page, pages };
}

/** @param id the course's slug, `_id` or number. @returns undefined for an unknown one */
export async function getCourse(deps: ReadDeps, id: string): Promise<CourseResponse | undefined> {
  const now = deps.now();
  const today = dateInKolkata(now);
  const row = await findCourse(deps.db, now, id);
  if (!row) return undefined;
  const [texts, lessons] = await Promise.all([findTexts(deps.db, row.id), findLessons(deps.db, row.id)]);
  if (!texts) return undefined;
  if (row.kind === 'free') return { data: await presentFreeDetail(row, texts, lessons) };
  const [modules, full, openBatches] = await Promise.all([
    findModules(deps.db, row.id),
    isFull(deps.db, row.id, now),
    findOpenBatches(deps.db, row.id, now),
  ]);
  return { data: await presentPaidDetail(row, { texts, modules, lessons, isFull: full, openBatches }, today) };
}
