import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DeskWorkQuery, WorkState } from '../../../contract/learning/desk-work.ts';
import type { Tx } from '../../db/client.ts';
import { ascending, byTime, descending, PAGE_LIMIT, pageIn } from '../../db/cursor.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { isTaught } from '../../db/queries/publication.ts';
import {
  assignments,
  batches,
  courses,
  enrollments,
  handInFiles,
  handIns,
  isLateIn,
  lessons,
  modules,
  users,
} from '../../db/schema/index.ts';
import type { Actor } from '../../records/index.ts';
import { isTaughtBy } from '../../teaching/batches/index.ts';

export type AssignmentRow = typeof assignments.$inferSelect;
export type AttemptRow = Awaited<ReturnType<typeof findAttempts>>[number];
export type FileRow = Awaited<ReturnType<typeof findFiles>>[number];

export async function findAssignment(tx: Tx, lessonId: string): Promise<AssignmentRow | undefined> {
  const [row] = await tx.select().from(assignments).where(eq(assignments.lessonId, lessonId));
  return row;
}

/** A lesson of a learner that asks for work, with the batch of their seat. */
export async function findOwnAssignment(tx: Tx, userId: string, course: string, lesson: string) {
  const [row] = await tx
    .select({ assignment: assignments, batchId: enrollments.batchId })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .innerJoin(assignments, eq(assignments.lessonId, lessons.id))
    .where(
      and(
        eq(enrollments.userId, userId),
        isActive,
        isNull(courses.deletedAt),
        eq(courses.slug, course),
        eq(lessons.slug, lesson),
        isTaught,
      ),
    );
  return row;
}

/** The attempts of a learner at a lesson's work, the newest first. */
export function findAttempts(tx: Tx, userId: string, lessonId: string) {
  return tx
    .select({
      id: handIns.id,
      number: handIns.number,
      text: handIns.text,
      link: handIns.link,
      criteria: handIns.criteria,
      handedInAt: handIns.handedInAt,
      isLate: isLateIn(handIns),
      outcome: handIns.outcome,
      marks: handIns.marks,
      remarks: handIns.remarks,
      reviewedAt: handIns.reviewedAt,
    })
    .from(handIns)
    .where(and(eq(handIns.userId, userId), eq(handIns.lessonId, lessonId)))
    .orderBy(desc(handIns.number));
}

const fileColumns = {
  id: handInFiles.id,
  handInId: handInFiles.handInId,
  position: handInFiles.position,
  label: handInFiles.label,
  type: handInFiles.type,
  size: handInFiles.size,
  scan: handInFiles.scan,
  finding: handInFiles.finding,
};

/** The files of some attempts, without their content. */
export async function findFiles(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .select(fileColumns)
    .from(handInFiles)
    .where(inArray(handInFiles.handInId, [...ids]))
    .orderBy(asc(handInFiles.handInId), asc(handInFiles.position));
}

/** What the name of a served file is made of. */
const servedColumns = { ...fileColumns, lesson: lessons.slug, number: handIns.number };

/** A file of a learner's own, as long as they have a seat in its course. */
export async function findOwnFile(tx: Tx, userId: string, id: string) {
  const [row] = await tx
    .select(servedColumns)
    .from(handInFiles)
    .innerJoin(handIns, eq(handIns.id, handInFiles.handInId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(enrollments, and(eq(enrollments.courseId, lessons.courseId), eq(enrollments.userId, handIns.userId)))
    .where(and(eq(handInFiles.id, id), eq(handIns.userId, userId), isActive));
  return row;
}

const isMine = (actor: Actor) =>
  and(isTaughtBy(actor, { courseId: lessons.courseId, batchId: handIns.batchId }), isNull(courses.deletedAt));

/** A file of a try that the actor reviews. */
export async function findTaughtFile(tx: Tx, actor: Actor, id: string, file: string) {
  const [row] = await tx
    .select(servedColumns)
    .from(handInFiles)
    .innerJoin(handIns, eq(handIns.id, handInFiles.handInId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(handInFiles.id, file), eq(handIns.id, id), isMine(actor)));
  return row;
}

const rowColumns = {
  id: handIns.id,
  name: users.name,
  course: courses.title,
  lesson: lessons.title,
  batch: batches.number,
  number: handIns.number,
  isLate: isLateIn(handIns),
  outcome: handIns.outcome,
  handedInAt: handIns.handedInAt,
};

const inState: Record<WorkState, SQL> = {
  waiting: isNull(handIns.outcome),
  returned: eq(handIns.outcome, 'returned'),
  accepted: eq(handIns.outcome, 'accepted'),
};

/** A page of the work that the actor reviews: what waits by age, the rest the newest first; one more than the page shows. */
export function findQueue(tx: Tx, actor: Actor, { state = 'waiting', cursor }: DeskWorkQuery) {
  const time = byTime(handIns.handedInAt);
  const cut = pageIn(state === 'waiting' ? ascending(time) : descending(time), handIns.id, cursor);
  return tx
    .select({ ...rowColumns, cursorKey: cut.cursorKey })
    .from(handIns)
    .innerJoin(users, eq(users.id, handIns.userId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(batches, eq(batches.id, handIns.batchId))
    .where(and(inState[state], isMine(actor), cut.after))
    .orderBy(...cut.by)
    .limit(PAGE_LIMIT);
}

/** A try that the actor reviews. */
export async function findTaughtAttempt(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      ...rowColumns,
      userId: handIns.userId,
      email: users.email,
      lessonId: handIns.lessonId,
      courseId: lessons.courseId,
      linkKey: handIns.linkKey,
      criteria: handIns.criteria,
      slugs: { course: courses.slug, lesson: lessons.slug },
    })
    .from(handIns)
    .innerJoin(users, eq(users.id, handIns.userId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(batches, eq(batches.id, handIns.batchId))
    .where(and(eq(handIns.id, id), isMine(actor)));
  return row;
}

const MAX_REPEATS = 10;

/**
 * Tries of other learners with the same file or address, the newest first; trainers read the names of their own
 * learners only.
 */
export function findRepeats(
  tx: Tx,
  actor: Actor,
  { id, userId, linkKey }: { id: string; userId: string; linkKey: string | null },
) {
  const hashes = tx.select({ sha256: handInFiles.sha256 }).from(handInFiles).where(eq(handInFiles.handInId, id));
  const sameFile = tx.select({ id: handInFiles.handInId }).from(handInFiles).where(inArray(handInFiles.sha256, hashes));
  const label = sql<string | null>`(SELECT f.label FROM hand_in_files f
    WHERE f.hand_in_id = ${handIns.id} AND f.sha256 IN (${hashes}) LIMIT 1)`;
  return tx
    .select({
      id: handIns.id,
      name: sql<string | null>`CASE WHEN ${isMine(actor)} THEN ${users.name} END`,
      course: courses.title,
      lesson: lessons.title,
      handedInAt: handIns.handedInAt,
      // The name of a file may be that of its learner.
      what: sql<string>`CASE WHEN ${label} IS NULL OR ${isMine(actor)} THEN coalesce(${label}, ${handIns.link}, '') ELSE 'The same file' END`,
    })
    .from(handIns)
    .innerJoin(users, eq(users.id, handIns.userId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        ne(handIns.userId, userId),
        or(inArray(handIns.id, sameFile), linkKey === null ? undefined : eq(handIns.linkKey, linkKey)),
      ),
    )
    .orderBy(desc(handIns.handedInAt), desc(handIns.id))
    .limit(MAX_REPEATS);
}
