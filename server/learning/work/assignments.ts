import { and, eq, isNull } from 'drizzle-orm';
import type { DeskAssignment, DeskAssignmentSave } from '../../../contract/learning/desk-work.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { assignments, handIns, lessons } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { requireCourse } from '../../publishing/courses/index.ts';
import {
  type Actor,
  type Context,
  changedFields,
  nextVersion,
  requireUnchanged,
  SAVED_SINCE,
} from '../../records/index.ts';
import { findAssignment } from './queries.ts';

type LessonRef = { course: string; lesson: string };

const emptyAssignment = { brief: '', criteria: [], ways: ['text' as const], dueClass: null, dueDays: null, version: 0 };

/** @throws RequestError not_found, or conflict for a free course */
async function requireLesson(tx: Tx, actor: Actor, { course, lesson }: LessonRef) {
  const { kind } = await requireCourse(tx, { actor, course });
  if (kind === 'free')
    fail.conflict('A lesson of a free course cannot have an assignment, because the course has no learners.');
  const matchesLesson = and(eq(lessons.id, lesson), eq(lessons.courseId, course), isNull(lessons.deletedAt));
  const [row] = await tx.select({ id: lessons.id, title: lessons.title }).from(lessons).where(matchesLesson);
  return row ?? fail.notFound();
}

export async function readForDesk(
  { db }: Pick<Deps, 'db'>,
  { actor, ...ref }: LessonRef & { actor: Actor },
): Promise<DeskAssignment> {
  const { id, title } = await requireLesson(db, actor, ref);
  const row = await findAssignment(db, id);
  const handInCount = await db.$count(handIns, eq(handIns.lessonId, id));
  const { brief, criteria, dueClass, dueDays, version } = row ?? emptyAssignment;
  const ways = (['text', 'link', 'files'] as const).filter((way) =>
    (row ?? emptyAssignment).ways.some((stored) => stored === way),
  );
  return { title, attempts: handInCount, brief, criteria, ways, dueClass, dueDays, version };
}

/** Saves an assignment; earlier hand-ins keep their criteria. @throws RequestError not_found or conflict */
export async function saveAssignment(
  { actor, audit, tx }: Context<Actor>,
  { course, lesson, version, ...fields }: LessonRef & DeskAssignmentSave,
): Promise<{ version: number }> {
  const { id } = await requireLesson(tx, actor, { course, lesson });
  if (version === 0) {
    const [row] = await tx
      .insert(assignments)
      .values({ lessonId: id, ...fields })
      .onConflictDoNothing()
      .returning({ version: assignments.version });
    if (!row) fail.conflict(SAVED_SINCE);
    await audit('assignment.edit', id);
    return row;
  }
  const matchesLesson = eq(assignments.lessonId, id);
  const [stored] = await tx.select().from(assignments).where(matchesLesson).for('update');
  const before = await requireUnchanged(tx, 'assignment', stored && { ...stored, id }, version);
  await tx
    .update(assignments)
    .set({ ...fields, ...nextVersion(assignments) })
    .where(matchesLesson);
  if (changedFields(before, fields).length > 0) await audit('assignment.edit', id);
  return { version: version + 1 };
}

/** @throws RequestError not_found, or conflict if someone has handed in work */
export async function removeAssignment({ actor, audit, tx }: Context<Actor>, ref: LessonRef): Promise<void> {
  const { id } = await requireLesson(tx, actor, ref);
  if ((await tx.$count(handIns, eq(handIns.lessonId, id))) > 0) {
    fail.conflict('Learners have handed in work for this assignment, so it cannot be removed.');
  }
  const [row] = await tx.delete(assignments).where(eq(assignments.lessonId, id)).returning();
  if (!row) fail.notFound('This lesson has no assignment.');
  await audit('assignment.edit', id);
}
