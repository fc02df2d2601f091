import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { courseInstructors, courses } from '../../../db/schema/index.ts';
import { RequestError } from '../../../http/errors.ts';
import { requireUnchanged } from '../saved-version.ts';
import type { Staff } from '../staff-only.ts';

export type CourseRow = typeof courses.$inferSelect;

/** Who does something to which course. */
export type CoursePlace = { staff: Staff; courseId: string };

/** Courses that somebody of the staff may work on: admins on all, instructors on theirs; nobody in the trash. */
export function mayEdit(db: Tx, { id, role }: Pick<Staff, 'id' | 'role'>): SQL | undefined {
  const own = db
    .select({ id: courseInstructors.courseId })
    .from(courseInstructors)
    .where(eq(courseInstructors.userId, id));
  return and(isNull(courses.deletedAt), role === 'admin' ? undefined : inArray(courses.id, own));
}

/**
 * A course that the staff may work on; another's is as if it were not there.
 * @throws RequestError not_found
 */
export async function requireCourse(db: Tx, { staff, courseId }: CoursePlace): Promise<CourseRow> {
  const [course] = await selectCourse(db, staff, courseId);
  if (!course) throw new RequestError('not_found');
  return course;
}

/**
 * The same course, held until the transaction ends, so that changes of it and of its outline wait for each other.
 * @throws RequestError not_found
 */
export async function lockCourse(tx: Tx, { staff, courseId }: CoursePlace): Promise<CourseRow> {
  const [course] = await selectCourse(tx, staff, courseId).for('update');
  if (!course) throw new RequestError('not_found');
  return course;
}

/**
 * The same course for a save of what was read with this version.
 * @throws RequestError not_found or conflict
 */
export async function lockVersion(tx: Tx, { staff, courseId }: CoursePlace, version: number): Promise<CourseRow> {
  const [course] = await selectCourse(tx, staff, courseId).for('update');
  return requireUnchanged(tx, 'course', course, version);
}

function selectCourse(db: Tx, staff: Staff, courseId: string) {
  return db
    .select()
    .from(courses)
    .where(and(eq(courses.id, courseId), mayEdit(db, staff)));
}
