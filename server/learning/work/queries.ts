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

type AssignmentRow = typeof assignments.$inferSelect;
export type HandInRow = Awaited<ReturnType<typeof findHandIns>>[number];
export type FileRow = Awaited<ReturnType<typeof findFiles>>[number];

export async function findAssignment(tx: Tx, lessonId: string): Promise<AssignmentRow | undefined> {
  const [row] = await tx.select().from(assignments).where(eq(assignments.lessonId, lessonId));
  return row;
}

/** Finds the assignment of a learner's lesson, with the batch of their seat. */
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

export function findHandIns(tx: Tx, userId: string, lessonId: string) {
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

export async function findFiles(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .select(fileColumns)
    .from(handInFiles)
    .where(inArray(handInFiles.handInId, [...ids]))
    .orderBy(asc(handInFiles.handInId), asc(handInFiles.position));
}

const servedColumns = { ...fileColumns, lesson: lessons.slug, number: handIns.number };

/** Finds a file of a learner who has a seat in its course. */
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

const mayReview = (actor: Actor) =>
  and(isTaughtBy(actor, { courseId: lessons.courseId, batchId: handIns.batchId }), isNull(courses.deletedAt));

export async function findTaughtFile(tx: Tx, actor: Actor, id: string, file: string) {
  const [row] = await tx
    .select(servedColumns)
    .from(handInFiles)
    .innerJoin(handIns, eq(handIns.id, handInFiles.handInId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(handInFiles.id, file), eq(handIns.id, id), mayReview(actor)));
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

/** Finds handed-in work for the desk: waiting ones by age, others newest first. */
export function findQueue(tx: Tx, actor: Actor, { state = 'waiting', cursor }: DeskWorkQuery) {
  const time = byTime(handIns.handedInAt);
  const page = pageIn(state === 'waiting' ? ascending(time) : descending(time), handIns.id, cursor);
  return tx
    .select({ ...rowColumns, cursorKey: page.cursorKey })
    .from(handIns)
    .innerJoin(users, eq(users.id, handIns.userId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(batches, eq(batches.id, handIns.batchId))
    .where(and(inState[state], mayReview(actor), page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

export async function findTaughtHandIn(tx: Tx, actor: Actor, id: string) {
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
    .where(and(eq(handIns.id, id), mayReview(actor)));
  return row;
}

const MAX_REPEATS = 10;

/** Finds other hand-ins with the same file or address, newest first; trainers read the names of their own learners only. */
export function findRepeats(
  tx: Tx,
  actor: Actor,
  { id, userId, linkKey }: { id: string; userId: string; linkKey: string | null },
) {
  const hashes = tx.select({ sha256: handInFiles.sha256 }).from(handInFiles).where(eq(handInFiles.handInId, id));
  const withSameFile = tx
    .select({ id: handInFiles.handInId })
    .from(handInFiles)
    .where(inArray(handInFiles.sha256, hashes));
  const label = sql<string | null>`(SELECT f.label FROM hand_in_files f
    WHERE f.hand_in_id = ${handIns.id} AND f.sha256 IN (${hashes}) LIMIT 1)`;
  return tx
    .select({
      id: handIns.id,
      name: sql<string | null>`CASE WHEN ${mayReview(actor)} THEN ${users.name} END`,
      course: courses.title,
      lesson: lessons.title,
      handedInAt: handIns.handedInAt,
      // A file may be named after its learner.
      what: sql<string>`CASE WHEN ${label} IS NULL OR ${mayReview(actor)} THEN coalesce(${label}, ${handIns.link}, '') ELSE 'The same file' END`,
    })
    .from(handIns)
    .innerJoin(users, eq(users.id, handIns.userId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        ne(handIns.userId, userId),
        or(inArray(handIns.id, withSameFile), linkKey === null ? undefined : eq(handIns.linkKey, linkKey)),
      ),
    )
    .orderBy(desc(handIns.handedInAt), desc(handIns.id))
    .limit(MAX_REPEATS);
}
