import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Role } from '../../../contract/people/permission.ts';
import { secondFactorDueAt } from '../../auth/second-factor.ts';
import type { Tx } from '../../db/client.ts';
import { afterCursor, cursorKeyOf, PAGE_LIMIT } from '../../db/cursor.ts';
import { isStaffAccount } from '../../db/queries/roles.ts';
import { courses, courseTrainers, users } from '../../db/schema/index.ts';

const person = {
  id: users.id,
  name: users.name,
  email: users.email,
  roles: users.roles,
  emailVerified: users.emailVerified,
};

const course = { id: courses.id, title: courses.title };
const isNotDeleted = isNull(courses.deletedAt);

export function findStaff(tx: Tx, cursor: string | undefined) {
  return tx
    .select({ ...person, cursorKey: cursorKeyOf(users.createdAt) })
    .from(users)
    .where(and(isStaffAccount, afterCursor(cursor, users.createdAt, users.id)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(PAGE_LIMIT);
}

export async function findMember(tx: Tx, id: string) {
  const [member] = await tx
    .select(person)
    .from(users)
    .where(and(eq(users.id, id), isStaffAccount));
  return member;
}

export async function lockMember(tx: Tx, id: string) {
  const [member] = await tx
    .select(person)
    .from(users)
    .where(and(eq(users.id, id), isStaffAccount))
    .for('no key update');
  return member;
}

/** Locks accounts, always in the same order. */
export async function lockMembers(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const isOne = inArray(
    users.id,
    ids.filter((id) => id !== null),
  );
  await tx.select({ id: users.id }).from(users).where(isOne).orderBy(users.id).for('no key update');
}

export async function isMember(tx: Tx, email: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.email, email.toLowerCase()), isStaffAccount))) > 0;
}

export async function setRoles(
  tx: Tx,
  { id, roles: before }: { id: string; roles: readonly Role[] },
  roles: Role[],
  now: Date,
): Promise<void> {
  const change = { roles, secondFactorDueAt: secondFactorDueAt(before, roles, now), updatedAt: now };
  await tx.update(users).set(change).where(eq(users.id, id));
}

/** The courses that people teach, without those in the trash. */
export function findTaughtCourses(tx: Tx, userIds: string[]) {
  return tx
    .select({ userId: courseTrainers.userId, ...course })
    .from(courseTrainers)
    .innerJoin(courses, eq(courses.id, courseTrainers.courseId))
    .where(and(inArray(courseTrainers.userId, userIds), isNotDeleted))
    .orderBy(asc(courses.title), asc(courses.id));
}

export function findCourses(tx: Tx) {
  return tx.select(course).from(courses).where(isNotDeleted).orderBy(asc(courses.title), asc(courses.id));
}

export function findCoursesById(tx: Tx, ids: string[]) {
  return tx
    .select(course)
    .from(courses)
    .where(and(inArray(courses.id, ids), isNotDeleted))
    .orderBy(asc(courses.title), asc(courses.id));
}

/** Sets the courses that someone teaches; courses in the trash stay. */
export async function replaceTaughtCourses(tx: Tx, userId: string, courseIds: string[]): Promise<void> {
  const replaceable = tx.select({ id: courses.id }).from(courses).where(isNotDeleted);
  await tx
    .delete(courseTrainers)
    .where(and(eq(courseTrainers.userId, userId), inArray(courseTrainers.courseId, replaceable)));
  if (courseIds.length > 0) {
    await tx.insert(courseTrainers).values(courseIds.map((courseId) => ({ userId, courseId })));
  }
}
