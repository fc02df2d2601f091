import { and, asc, count, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { type CourseListQuery, type courseSorts, FEW_SEATS } from '../../../contract/publishing/course.ts';
import { Testimonial, Trainer } from '../../../contract/publishing/site.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { comingBatches, isForSale } from '../../db/queries/batches-on-sale.ts';
import { hasFreeSeat, seatsTaken } from '../../db/queries/enrollments.ts';
import { isOffered, isPublished, isTaught } from '../../db/queries/publication.ts';
import {
  batches,
  classMeetings,
  courses,
  lessons,
  modules,
  testimonials,
  topics,
  trainerProfiles,
} from '../../db/schema/index.ts';

export type CourseRow = Awaited<ReturnType<typeof selectCourses>>[number];
export type OpenBatchRow = Awaited<ReturnType<typeof findOpenBatches>>[number];
export type LessonRow = Omit<typeof lessons.$inferSelect, 'search'>;
export type ModuleRow = typeof modules.$inferSelect;

export type CourseTexts = NonNullable<Awaited<ReturnType<typeof findTexts>>>;

/** A value that is null only for courses of the other kind, by the constraint `courses_kind_is_whole`. */
export function required<Row extends { slug: string }, Key extends keyof Row & string>(
  row: Row,
  key: Key,
): NonNullable<Row[Key]> {
  const value = row[key];
  if (value === null || value === undefined) throw new Error(`Course ${row.slug} has no ${key}`);
  return value;
}

/** The columns of courses without the texts of their pages, which would make lists half as fast. */
const { body, highlights, objectives, stack, outcome, prerequisites, questions, ...listed } = getTableColumns(courses);

type CourseFilter = Pick<CourseListQuery, 'kind' | 'topic'>;
type CoursePage = { sort: (typeof courseSorts)[number]; limit: number; offset: number };

/** The order of the site: paid courses by position, then free ones by topic and position. */
const siteOrder = [asc(courses.kind), asc(topics.position), asc(courses.position), asc(courses.id)];

function selectCourses(tx: Tx, now: Date, where: SQL | undefined, { sort, limit, offset }: CoursePage) {
  const batch = nextBatch(tx, now);
  const outline = lessonTotals(tx);
  const openLesson = firstOpenLesson(tx);
  const nextStart = sql`CASE WHEN ${batch.startsOn} >= ${dateInKolkata(now)}::date THEN ${batch.startsOn} END`;
  return tx
    .select({
      ...listed,
      topicSlug: topics.slug,
      topicName: topics.name,
      batchNumber: batch.number,
      startsOn: batch.startsOn,
      endsOn: batch.endsOn,
      lessonCount: outline.lessonCount,
      minutes: outline.minutes,
      openLesson: { slug: openLesson.slug, title: openLesson.title, minutes: openLesson.minutes },
      nextCourseId: topics.nextCourseId,
    })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .leftJoinLateral(batch, sql`true`)
    .leftJoinLateral(outline, sql`true`)
    .leftJoinLateral(openLesson, sql`true`)
    .where(and(isOffered, where))
    .orderBy(...(sort === 'start' ? [nextStart] : []), ...siteOrder)
    .limit(limit)
    .offset(offset);
}

/** The next batch with a free seat that starts today or later, or else the batch that started last. */
function nextBatch(tx: Tx, now: Date) {
  const today = dateInKolkata(now);
  const hasBegun = sql`${batches.startsOn} < ${today}::date`;
  return tx
    .select({ number: batches.number, startsOn: batches.startsOn, endsOn: batches.endsOn })
    .from(batches)
    .where(and(eq(batches.courseId, courses.id), or(hasBegun, hasFreeSeat(now))))
    .orderBy(hasBegun, sql`abs(${batches.startsOn} - ${today}::date)`, batches.number)
    .limit(1)
    .as('batch');
}

/** The batches of a course from today on that have a free seat; each class is a row of its own, by time. */
export function findOpenBatches(tx: Tx, courseId: string, now: Date) {
  const { number, startsOn, endsOn, classTimes } = batches;
  const freeSeats = sql`${batches.seats} - ${seatsTaken(batches.id, now)}`;
  const isHeld = and(eq(classMeetings.batchId, batches.id), isNull(classMeetings.cancelledAt));
  return tx
    .select({
      batch: { number, startsOn, endsOn, classTimes },
      seatsLeft: sql<number | null>`CASE WHEN ${freeSeats} <= ${FEW_SEATS} THEN ${freeSeats} END`,
      class: { startsAt: classMeetings.startsAt, endsAt: classMeetings.endsAt },
    })
    .from(batches)
    .leftJoin(classMeetings, isHeld)
    .where(and(eq(batches.courseId, courseId), isForSale(now), hasFreeSeat(now)))
    .orderBy(asc(startsOn), asc(number), asc(classMeetings.startsAt));
}

/** Those of paid courses are not needed, and would slow lists down. */
function lessonTotals(tx: Tx) {
  return tx
    .select({
      lessonCount: sql<number>`count(*)::int`.as('lesson_count'),
      minutes: sql<number>`coalesce(sum(${lessons.minutes}), 0)::int`.as('total_minutes'),
    })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(courses.kind, 'free'), eq(lessons.courseId, courses.id), isTaught))
    .as('outline');
}

function firstOpenLesson(tx: Tx) {
  return tx
    .select({ slug: lessons.slug, title: lessons.title, minutes: lessons.minutes })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(courses.kind, 'paid'), eq(lessons.courseId, courses.id), isOpenToAll))
    .orderBy(asc(modules.position), asc(lessons.position), asc(lessons.slug))
    .limit(1)
    .as('open_lesson');
}

/** For queries that left-join `modules`. */
const isOpenToAll = and(lessons.isOpen, isNotNull(lessons.body), isTaught);

function matching({ kind, topic }: CourseFilter): SQL | undefined {
  return and(kind ? eq(courses.kind, kind) : undefined, topic ? eq(topics.slug, topic) : undefined);
}

export function findCourses(tx: Tx, now: Date, filter: CourseFilter, page: CoursePage): Promise<CourseRow[]> {
  return selectCourses(tx, now, matching(filter), page);
}

export async function countCourses(tx: Tx, filter: CourseFilter): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(and(isOffered, matching(filter)));
  return row?.total ?? 0;
}

/** @param id slug, `_id`, or the number of a paid course */
export async function findCourse(tx: Tx, now: Date, id: string): Promise<CourseRow | undefined> {
  const find = async (where: SQL | undefined) => {
    const [row] = await selectCourses(tx, now, where, { sort: 'site', limit: 1, offset: 0 });
    return row;
  };
  // PostgreSQL reads only well-formed UUIDs.
  const byId = z.uuid().safeParse(id).success ? eq(courses.id, id) : undefined;
  const row = await find(or(eq(courses.slug, id), byId));
  // Seven digits fit the column.
  return row || !/^[1-9]\d{0,6}$/.test(id) ? row : find(eq(courses.number, Number(id)));
}

/** The texts of the page of a course; undefined when there is no such course. */
export async function findTexts(tx: Tx, courseId: string) {
  const texts = { body, highlights, objectives, stack, outcome, prerequisites, questions };
  const [row] = await tx.select(texts).from(courses).where(eq(courses.id, courseId));
  return row;
}

const { search: _, ...lessonColumns } = getTableColumns(lessons);

export function findLessons(tx: Tx, courseId: string): Promise<LessonRow[]> {
  return tx
    .select(lessonColumns)
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courseId), isTaught))
    .orderBy(asc(modules.position), asc(lessons.position), asc(lessons.slug));
}

export function findModules(tx: Tx, courseId: string): Promise<ModuleRow[]> {
  return tx
    .select()
    .from(modules)
    .where(and(eq(modules.courseId, courseId), isNull(modules.deletedAt)))
    .orderBy(asc(modules.position), modules.id);
}

export async function findOpenLesson(tx: Tx, courseId: string, slug: string) {
  const [row] = await tx
    .select({ lesson: lessonColumns, module: modules.title })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courseId), eq(lessons.slug, slug), isOpenToAll));
  return row;
}

export async function findTrainer(tx: Tx, profileId: string | null): Promise<Trainer | null> {
  if (profileId === null) return null;
  const isShown = and(eq(trainerProfiles.id, profileId), isPublished(trainerProfiles));
  const [row] = await tx.select(columnsFor(trainerProfiles, Trainer)).from(trainerProfiles).where(isShown);
  return row ?? null;
}

const MAX_REVIEWS = 6;

export function findReviews(tx: Tx, courseId: string) {
  return tx
    .select(columnsFor(testimonials, Testimonial))
    .from(testimonials)
    .where(and(eq(testimonials.courseId, courseId), isPublished(testimonials)))
    .orderBy(asc(testimonials.position), testimonials.id)
    .limit(MAX_REVIEWS);
}

/** The first day of the next coming batch of a course that is full; null if there is none. */
export async function findFullStart(tx: Tx, courseId: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .select({ startsOn: batches.startsOn })
    .from(batches)
    .where(and(eq(batches.courseId, courseId), comingBatches(now, { free: false })))
    .orderBy(asc(batches.startsOn))
    .limit(1);
  return row?.startsOn ?? null;
}
