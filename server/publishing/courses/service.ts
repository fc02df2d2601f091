import type { z } from 'zod';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { type CourseListQuery, type CourseResponse, MAX_COURSES } from '../../../contract/publishing/course.ts';
import { hasUnpaidHold, isFull } from '../../db/queries/batches-on-sale.ts';
import { findBusiness } from '../../db/queries/site-settings.ts';
import type { Deps } from '../../deps.ts';
import { freePage, listedCourse, openLessonPage, type PaidCourseInput, paidCourse, paidPage } from './catalog.ts';
import {
  countCourses,
  findCourse,
  findCourses,
  findFullStart,
  findLessons,
  findModules,
  findOpenBatches,
  findOpenLesson,
  findReviews,
  findTexts,
  findTrainer,
} from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** A page past the last is empty. */
export async function listCourses(deps: ReadDeps, query: CourseListQuery) {
  const { sort = 'site', page = 1, limit = MAX_COURSES } = query;
  const now = deps.now();
  const today = dateInKolkata(now);
  const [rows, total] = await Promise.all([
    findCourses(deps.db, now, query, { sort, limit, offset: (page - 1) * limit }),
    countCourses(deps.db, query),
  ]);
  const pages = Math.max(1, Math.ceil(total / limit));
  return { data: rows.map((row) => listedCourse(row, today)), total, page, pages };
}

/** @param id slug, `_id` or number @returns undefined for an unknown id */
export async function getCourse(deps: ReadDeps, id: string): Promise<z.input<typeof CourseResponse> | undefined> {
  const now = deps.now();
  const today = dateInKolkata(now);
  const row = await findCourse(deps.db, now, id);
  if (!row) return undefined;
  const [texts, lessons] = await Promise.all([findTexts(deps.db, row.id), findLessons(deps.db, row.id)]);
  if (!texts) return undefined;
  if (row.kind === 'free') {
    const next = await findPaidCourse(deps, row.nextCourseId);
    return { data: await freePage(row, texts, { lessons, next }) };
  }
  const [modules, full, openBatches, trainer, reviews, business] = await Promise.all([
    findModules(deps.db, row.id),
    isFull(deps.db, row.id, now),
    findOpenBatches(deps.db, row.id, now),
    findTrainer(deps.db, row.profileId),
    findReviews(deps.db, row.id),
    findBusiness(deps.db),
  ]);
  const fullOn = full ? await findFullStart(deps.db, row.id, now) : null;
  const mayBeFree = fullOn !== null && (await hasUnpaidHold(deps.db, row.id, now));
  const parts = { texts, modules, lessons, fullOn, mayBeFree, openBatches, business, reviews, trainer };
  return { data: await paidPage(row, parts, today) };
}

/** @returns null without a published one */
export async function findPaidCourse(deps: ReadDeps, id: string | null): Promise<PaidCourseInput | null> {
  const now = deps.now();
  const row = id === null ? undefined : await findCourse(deps.db, now, id);
  return row?.kind === 'paid' ? paidCourse(row, dateInKolkata(now)) : null;
}

/** @returns undefined for a lesson that not anyone may read */
export async function getOpenLesson(deps: ReadDeps, { course, lesson }: { course: string; lesson: string }) {
  const now = deps.now();
  const row = await findCourse(deps.db, now, course);
  if (row?.kind !== 'paid' || row.slug !== course) return undefined;
  const openLesson = await findOpenLesson(deps.db, row.id, lesson);
  return openLesson && openLessonPage(row, openLesson, dateInKolkata(now));
}
