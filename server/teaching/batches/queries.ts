import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import type { BatchTime, DeskBatchesQuery } from '../../../contract/teaching/desk-batches.ts';
import type { Tx } from '../../db/client.ts';
import { ascending, byDay, byNumber, byText, descending, PAGE_LIMIT, pageIn, type SortOrder } from '../../db/cursor.ts';
import { seatsTaken } from '../../db/queries/enrollments.ts';
import { batches, batchMessages, courses, users } from '../../db/schema/index.ts';
import type { Actor } from '../../records/index.ts';
import { type BatchRow, batchColumns } from '../classes/index.ts';

/** `taken` counts learners and orders that hold a seat. */
export type SeatedBatch = BatchRow & { taken: number };

function matchesState(when: BatchTime, today: string): SQL | undefined {
  const hasEnded = lt(batches.endsOn, today);
  if (when === 'upcoming') return gt(batches.startsOn, today);
  if (when === 'over') return hasEnded;
  return and(lte(batches.startsOn, today), or(isNull(batches.endsOn), gte(batches.endsOn, today)));
}

const orders: Record<NonNullable<DeskBatchesQuery['sort']>, SortOrder> = {
  number: ascending(byNumber(batches.number)),
  '-number': descending(byNumber(batches.number)),
  course: ascending(byText(courses.title)),
  '-course': descending(byText(courses.title)),
  startsOn: ascending(byDay(batches.startsOn)),
  '-startsOn': descending(byDay(batches.startsOn)),
};

export function findBatches(tx: Tx, now: Date, { course, when, cursor, sort = '-startsOn' }: DeskBatchesQuery) {
  const page = pageIn(orders[sort], batches.id, cursor);
  const matchesCourse = course ? eq(batches.courseId, course) : undefined;
  return tx
    .select({ ...batchColumns(tx), taken: seatsTaken(batches.id, now), cursorKey: page.cursorKey })
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(and(matchesCourse, when && matchesState(when, dateInKolkata(now)), page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

/** Counts the seats that groups have bought and nobody has taken yet. */
export async function countUnclaimed(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`SELECT open_seats(${id}::uuid) AS count`);
  return rows[0]?.count ?? 0;
}

/** Counts the seats of learners, and of orders that hold one. */
export async function countTaken(tx: Tx, id: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ taken: seatsTaken(batches.id, now) })
    .from(batches)
    .where(eq(batches.id, id));
  return row?.taken ?? 0;
}

export function findMessages(tx: Tx, batchId: string) {
  return tx
    .select({
      sendId: batchMessages.sendId,
      subject: batchMessages.subject,
      learners: batchMessages.learners,
      author: users.name,
      createdAt: batchMessages.createdAt,
    })
    .from(batchMessages)
    .leftJoin(users, eq(users.id, batchMessages.authorId))
    .where(eq(batchMessages.batchId, batchId))
    .orderBy(desc(batchMessages.createdAt))
    .limit(10);
}

export function findCourses(tx: Tx) {
  return tx
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(and(eq(courses.kind, 'paid'), isNull(courses.deletedAt)))
    .orderBy(asc(courses.position), asc(courses.slug));
}

export async function findNextNumber(tx: Tx): Promise<number> {
  const [{ next } = { next: 1 }] = await tx
    .select({ next: sql<number>`coalesce(max(${batches.number}), 0) + 1` })
    .from(batches);
  return next;
}

/** The batch may be null. */
type LearnerRecord = { courseId: SQLWrapper; batchId: SQLWrapper };

/** Matches records that an actor may see: all for staff who plan classes, those of their own courses and batches for trainers. */
export function isTaughtBy(actor: Actor, record: LearnerRecord): SQL {
  return mayNow(actor, 'classes.plan') ? sql`TRUE` : teaches(actor.id, record);
}

/** Whether a trainer teaches a course, a batch or one of the classes of the batch. */
export function teaches(userId: string, { courseId, batchId }: LearnerRecord): SQL {
  return sql`(EXISTS (SELECT 1 FROM course_trainers ct WHERE ct.course_id = ${courseId} AND ct.user_id = ${userId})
    OR EXISTS (SELECT 1 FROM class_meetings cm WHERE cm.batch_id = ${batchId} AND cm.trainer_id = ${userId}))`;
}
