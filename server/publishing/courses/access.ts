import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { mayNow } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { coursesTaughtBy } from '../../db/queries/course-trainers.ts';
import { courses } from '../../db/schema/index.ts';
import { type Actor, type Context, requireUnchanged } from '../../records/index.ts';

/** The permissions to write courses: all of them, or with `classes.teach` those that one teaches. */
export const toWrite = ['content.write', 'classes.teach'] as const;

export type CourseRow = typeof courses.$inferSelect;

export type CourseRef = { course: string };

/** Matches the courses outside the trash that someone may write: with `content.write` all, otherwise those that they teach. */
export function mayEdit(tx: Tx, actor: Actor): SQL | undefined {
  return and(
    isNull(courses.deletedAt),
    mayNow(actor, 'content.write') ? undefined : inArray(courses.id, coursesTaughtBy(tx, actor.id)),
  );
}

/**
 * A course that the actor may write; any other is treated as missing.
 * @throws RequestError not_found
 */
export async function requireCourse(tx: Tx, { actor, course }: CourseRef & { actor: Actor }): Promise<CourseRow> {
  const [row] = await selectCourse(tx, actor, course);
  return row ?? fail.notFound();
}

/**
 * Locks a course that the actor may write until the transaction ends, so that changes of it and of its outline wait for each
 * other.
 * @throws RequestError not_found
 */
export async function lockCourse({ tx, actor }: Context<Actor>, { course }: CourseRef): Promise<CourseRow> {
  const [row] = await selectCourse(tx, actor, course).for('update');
  return row ?? fail.notFound();
}

/**
 * Locks a course that the actor may write, for a save of the version that was read.
 * @throws RequestError not_found or conflict
 */
export async function lockCourseVersion(
  { tx, actor }: Context<Actor>,
  { course, version }: CourseRef & { version: number },
): Promise<CourseRow> {
  const [row] = await selectCourse(tx, actor, course).for('update');
  return requireUnchanged(tx, 'course', row, version);
}

function selectCourse(tx: Tx, actor: Actor, course: string) {
  return tx
    .select()
    .from(courses)
    .where(and(eq(courses.id, course), mayEdit(tx, actor)));
}
