import { and, asc, count, eq, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { DeskCoursesQuery } from '../../../contract/publishing/desk-course.ts';
import type { Tx } from '../../db/client.ts';
import { ascending, byNumber, byText, descending, PAGE_LIMIT, pageIn, type SortOrder } from '../../db/cursor.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import {
  courses,
  courseTrainers,
  enrollments,
  lessons,
  modules,
  quizQuestions,
  topics,
  users,
} from '../../db/schema/index.ts';

export type StoredModule = typeof modules.$inferSelect;
export type StoredLesson = typeof lessons.$inferSelect;
export type QuestionRow = typeof quizQuestions.$inferSelect;
export type OutlineRow = Awaited<ReturnType<typeof findOutline>>[number];

const summaryColumns = {
  id: courses.id,
  kind: courses.kind,
  slug: courses.slug,
  title: courses.title,
  number: courses.number,
  publishAt: courses.publishAt,
  topic: { id: topics.id, name: topics.name },
};

/** Finds courses in the order of the site: the paid ones, then the free ones by topic. */
export function findCourses(tx: Tx, where: SQL | undefined, offset: number) {
  return tx
    .select(summaryColumns)
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(where)
    .orderBy(asc(courses.kind), asc(topics.position), asc(topics.id), asc(courses.position), asc(courses.id))
    .limit(PAGE_LIMIT)
    .offset(offset);
}

type Sort = NonNullable<DeskCoursesQuery['sort']>;

/** Free courses have no number, and come last in both directions. */
const sortOrders: Record<Sort, SortOrder> = {
  title: ascending(byText(courses.title)),
  '-title': descending(byText(courses.title)),
  number: ascending(byNumber(sql`coalesce(${courses.number}, 999999999)`)),
  '-number': descending(byNumber(sql`coalesce(${courses.number}, 0)`)),
};

export function findSortedCourses(tx: Tx, where: SQL | undefined, sort: Sort, cursor: string | undefined) {
  const page = pageIn(sortOrders[sort], courses.id, cursor);
  return tx
    .select({ ...summaryColumns, cursorKey: page.cursorKey })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(and(where, page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

/** Numbers of courses in the trash are taken, too. */
export async function findNextNumber(tx: Tx): Promise<number> {
  const [row] = await tx.select({ highest: max(courses.number) }).from(courses);
  return (row?.highest ?? 0) + 1;
}

export function findModules(tx: Tx, courseId: string): Promise<StoredModule[]> {
  return tx
    .select()
    .from(modules)
    .where(and(eq(modules.courseId, courseId), isNull(modules.deletedAt)))
    .orderBy(asc(modules.position), asc(modules.id));
}

/** Finds the lessons of a course in their order, without those in the trash or of a module there. */
export function findOutline(tx: Tx, courseId: string) {
  return tx
    .select({
      id: lessons.id,
      moduleId: lessons.moduleId,
      slug: lessons.slug,
      title: lessons.title,
      minutes: lessons.minutes,
      publishAt: lessons.publishAt,
      isWritten: sql<boolean>`coalesce(${lessons.body}, '') <> ''`,
      questions: sql<number>`(SELECT count(*)::int FROM ${quizQuestions} WHERE ${quizQuestions.lessonId} = ${lessons.id})`,
    })
    .from(lessons)
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(lessons.courseId, courseId), isNull(lessons.deletedAt), isNull(modules.deletedAt)))
    .orderBy(asc(modules.position), asc(lessons.position), asc(lessons.slug));
}

export async function findTrainerNames(tx: Tx, courseId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: users.name })
    .from(courseTrainers)
    .innerJoin(users, eq(users.id, courseTrainers.userId))
    .where(eq(courseTrainers.courseId, courseId))
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ name }) => name);
}

export async function countLearners(tx: Tx, courseId: string): Promise<number> {
  const [row] = await tx
    .select({ learners: count() })
    .from(enrollments)
    .where(and(eq(enrollments.courseId, courseId), isActive));
  return row?.learners ?? 0;
}

export async function findTopicSlug(tx: Tx, topicId: string | null): Promise<string | undefined> {
  if (topicId === null) return undefined;
  const [topic] = await tx.select({ slug: topics.slug }).from(topics).where(eq(topics.id, topicId));
  return topic?.slug;
}

export function findQuestions(tx: Tx, lessonId: string): Promise<QuestionRow[]> {
  return tx
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.lessonId, lessonId))
    .orderBy(asc(quizQuestions.position), asc(quizQuestions.id));
}
