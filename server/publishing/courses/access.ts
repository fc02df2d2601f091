import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { mayNow } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { courses, courseTrainers } from '../../db/schema/index.ts';
import { type Actor, type Context, requireUnchanged } from '../../records/index.ts';

export function coursesTaughtBy(tx: Tx, userId: string) {
  return tx.select({ id: courseTrainers.courseId }).from(courseTrainers).where(eq(courseTrainers.userId, userId));
}

/** All courses, or with `classes.teach` those that one teaches. */
export const toWrite = ['content.write', 'classes.teach'] as const;

export type StoredCourse = typeof courses.$inferSelect;

export type CourseRef = { course: string };

/** Matches courses that an actor may edit: with `content.write` all outside the trash, otherwise those that they teach. */
export function mayEdit(tx: Tx, actor: Actor): SQL | undefined {
  return and(
    isNull(courses.deletedAt),
    mayNow(actor, 'content.write') ? undefined : inArray(courses.id, coursesTaughtBy(tx, actor.id)),
  );
}

/** Finds a course; one that the actor may not write is treated as missing. @throws RequestError not_found */
export async function requireCourse(tx: Tx, { actor, course }: CourseRef & { actor: Actor }): Promise<StoredCourse> {
  const [row] = await selectCourse(tx, actor, course);
  return row ?? fail.notFound();
}

/** Changes of the course and of its outline wait for each other. @throws RequestError not_found */
export async function lockCourse({ tx, actor }: Context<Actor>, { course }: CourseRef): Promise<StoredCourse> {
  const [row] = await selectCourse(tx, actor, course).for('update');
  return row ?? fail.notFound();
}

/** Locks a course for a save of the version that was read. @throws RequestError not_found or conflict */
export async function lockCourseVersion(
  { tx, actor }: Context<Actor>,
  { course, version }: CourseRef & { version: number },
): Promise<StoredCourse> {
  const [row] = await selectCourse(tx, actor, course).for('update');
  return requireUnchanged(tx, 'course', row, version);
}

function selectCourse(tx: Tx, actor: Actor, course: string) {
  return tx
    .select()
    .from(courses)
    .where(and(eq(courses.id, course), mayEdit(tx, actor)));
}
