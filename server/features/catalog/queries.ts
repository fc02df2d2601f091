import { and, asc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CourseListQuery } from '../../../contract/course.ts';
import type { Tx } from '../../db/client.ts';
import { isOffered, isTaught } from '../../db/published.ts';
import { batches, courses, enrollments, lessons, modules, topics } from '../../db/schema/index.ts';

export type CourseRow = Awaited<ReturnType<typeof selectCourses>>[number];
export type LessonRow = typeof lessons.$inferSelect;
export type ModuleRow = typeof modules.$inferSelect;

/** Published courses with their topic, batch and counts: paid ones by position, then free ones by topic and position. */
function selectCourses(db: Tx, today: string, where: SQL | undefined) {
  const batch = nextBatch(db, today);
  const outline = lessonTotals(db);
  return db
    .select({
      ...getTableColumns(courses),
      topicSlug: topics.slug,
      topicName: topics.name,
      batchNumber: batch.number,
      startsOn: batch.startsOn,
      endsOn: batch.endsOn,
      lessonCount: outline.lessonCount,
      minutes: outline.minutes,
    })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .leftJoinLateral(batch, sql`true`)
    .leftJoinLateral(outline, sql`true`)
    .where(and(isOffered, where))
    .orderBy(asc(courses.kind), asc(topics.position), asc(courses.position), asc(courses.id));
}

/** The next batch that one can still join: not begun before `today`, and with a free seat; else the one that began last. */
function nextBatch(db: Tx, today: string) {
  const taken = db.$count(enrollments, eq(enrollments.batchId, batches.id));
  const hasBegun = sql`${batches.startsOn} < ${today}::date`;
  const hasSeat = or(isNull(batches.seats), gt(batches.seats, taken));
  return db
    .select({ number: batches.number, startsOn: batches.startsOn, endsOn: batches.endsOn })
    .from(batches)
    .where(and(eq(batches.courseId, courses.id), or(hasBegun, hasSeat)))
    .orderBy(hasBegun, sql`abs(${batches.startsOn} - ${today}::date)`, batches.number)
    .limit(1)
    .as('batch');
}

function lessonTotals(db: Tx) {
  return db
    .select({
      lessonCount: sql<number>`count(*)::int`.as('lesson_count'),
      minutes: sql<number>`coalesce(sum(${lessons.minutes}), 0)::int`.as('total_minutes'),
    })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courses.id), isTaught))
    .as('outline');
}

export function findCourses(db: Tx, today: string, { kind, topic }: CourseListQuery): Promise<CourseRow[]> {
  return selectCourses(
    db,
    today,
    and(kind ? eq(courses.kind, kind) : undefined, topic ? eq(topics.slug, topic) : undefined),
  );
}

/** @param id slug or `_id`; PostgreSQL reads only well-formed UUIDs. */
export async function findCourse(db: Tx, today: string, id: string): Promise<CourseRow | undefined> {
  const byId = z.uuid().safeParse(id).success ? eq(courses.id, id) : undefined;
  const [row] = await selectCourses(db, today, or(eq(courses.slug, id), byId));
  return row;
}

/** Published lessons of a course in the order of its outline. */
export function findLessons(db: Tx, courseId: string): Promise<LessonRow[]> {
  return db
    .select(getTableColumns(lessons))
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courseId), isTaught))
    .orderBy(asc(modules.position), asc(lessons.position), asc(lessons.slug));
}

export function findModules(db: Tx, courseId: string): Promise<ModuleRow[]> {
  return db
    .select()
    .from(modules)
    .where(and(eq(modules.courseId, courseId), isNull(modules.deletedAt)))
    .orderBy(asc(modules.position), modules.id);
}
