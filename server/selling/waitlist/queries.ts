import { and, asc, desc, eq, isNotNull, isNull, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { WaitlistState } from '../../../contract/selling/waitlist.ts';
import { unpaidSeatLimits } from '../../base/limits.ts';
import type { Tx } from '../../db/client.ts';
import { comingBatches, isFull } from '../../db/queries/batches-on-sale.ts';
import { isSeatOfAccount } from '../../db/queries/enrollments.ts';
import { isOpenOrder } from '../../db/queries/orders.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { batches, courses, enrollments, orders, payments, transferClaims, waitlist } from '../../db/schema/index.ts';
import { hashToken, saleState } from '../orders/index.ts';

export type StoredEntry = typeof waitlist.$inferSelect;

/** Finds a course, and whether it is full. People can wait for a seat if every coming batch is. */
export async function findCourse(tx: Tx, slug: string, now: Date) {
  const [course] = await tx
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(and(eq(courses.slug, slug), eq(courses.kind, 'paid'), isPublished(courses)));
  return course && { ...course, isFull: await isFull(tx, course.id, now) };
}

export async function findEntryByToken(tx: Tx, token: string): Promise<StoredEntry | undefined> {
  const [entry] = await tx
    .select()
    .from(waitlist)
    .where(eq(waitlist.tokenHash, hashToken(token)));
  return entry;
}

export function entryState(now: Date): SQL<WaitlistState> {
  return sql<WaitlistState>`CASE
    WHEN ${orders.confirmedAt} IS NOT NULL THEN 'bought'
    WHEN ${waitlist.leftAt} IS NOT NULL THEN 'ended'
    WHEN ${orders.id} IS NULL THEN 'waiting'
    WHEN ${orders.cancelledAt} IS NULL AND ${orders.heldUntil} > ${now.toISOString()}::timestamptz THEN 'offered'
    ELSE 'ended' END`;
}

/** Ends the places of people whose offer is over or who have a seat. */
export async function endEntries(tx: Tx, now: Date): Promise<void> {
  const { id, orderId, courseId, leftAt } = waitlist;
  const offerIsOver = or(
    isNotNull(orders.confirmedAt),
    isNotNull(orders.cancelledAt),
    isNotNull(orders.erasedAt),
    lte(orders.heldUntil, now),
  );
  const isOver = sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.id} = ${orderId} AND ${offerIsOver})`;
  const isLearner = sql`EXISTS (SELECT 1 FROM ${enrollments} WHERE ${isSeatOfAccount(courseId, waitlist)})`;
  // Leaves out places that are being changed; the next run finds them.
  const endedIds = tx
    .select({ id })
    .from(waitlist)
    .where(and(isNull(leftAt), or(isOver, isLearner)))
    .for('update', { skipLocked: true });
  await tx.update(waitlist).set({ leftAt: now }).where(sql`${id} IN ${endedIds}`);
}

export function findWaitingCourses(tx: Tx) {
  return tx
    .selectDistinct({ id: courses.id, title: courses.title })
    .from(waitlist)
    .innerJoin(courses, eq(courses.id, waitlist.courseId))
    .where(and(isNull(waitlist.leftAt), isNull(waitlist.orderId)));
}

const { ofNetwork, days } = unpaidSeatLimits.offers;

/** Whether the network of a place was recently offered too many seats of the course that no one paid for. */
function isNetworkOverLimit(now: Date): SQL {
  const since = new Date(now.getTime() - days * DAY_MS);
  return sql`(SELECT count(*) FROM ${waitlist} AS other JOIN ${orders} ON ${orders.id} = other.order_id
    WHERE other.course_id = ${waitlist.courseId} AND other.network = ${waitlist.network} AND ${orders.confirmedAt} IS NULL
      AND ${orders.createdAt} > ${since.toISOString()}::timestamptz) >= ${ofNetwork}`;
}

const hasStaffOrder = (
  condition: SQL,
) => sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.normalizedEmail} = ${waitlist.normalizedEmail}
  AND ${orders.courseId} = ${waitlist.courseId} AND ${isStaffOrder} AND ${condition})`;

const isStaffOrder = and(isNotNull(orders.madeBy), isOpenOrder);

export async function findOwnOrder(
  tx: Tx,
  { normalizedEmail, courseId }: StoredEntry,
  { batchId, now }: { batchId: string; now: Date },
) {
  const isPersonsOrderForBatch = and(
    eq(orders.normalizedEmail, normalizedEmail),
    eq(orders.courseId, courseId),
    eq(orders.batchId, batchId),
    isNotNull(orders.verifiedAt),
  );
  const isOpen = and(isOpenOrder, sql`${saleState(now)} = 'open'`);
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .innerJoin(batches, eq(batches.id, orders.batchId))
    .where(and(isPersonsOrderForBatch, isOpen))
    .orderBy(desc(orders.createdAt));
  return order;
}

/**
 * The person who has waited longest for a seat that is free now, with the earliest batch to offer. People with a seat
 * held by another order, or with money on it, get no offer; orders that a stranger may have made in their name do not
 * count. People whose network has reached its limit of offers get none either. People who have a link from staff get
 * an offer of its batch only.
 * @param triedIds entries that are left out
 */
export async function findNext(
  tx: Tx,
  { courseId: course, triedIds, now }: { courseId: string; triedIds: readonly string[]; now: Date },
) {
  const { normalizedEmail, courseId } = waitlist;
  const seat = tx
    .select({ id: batches.id, startsOn: batches.startsOn })
    .from(batches)
    .where(
      and(
        eq(batches.courseId, courseId),
        or(isNull(waitlist.batchId), eq(batches.id, waitlist.batchId)),
        // A link that staff sent is for its batch, at its price.
        not(hasStaffOrder(sql`${orders.batchId} IS DISTINCT FROM ${batches.id}`)),
        comingBatches(now, { free: true }),
      ),
    )
    .orderBy(asc(batches.startsOn), asc(batches.number))
    .limit(1)
    .as('seat');
  const isUsed = sql`(${orders.seatChoiceDeadline} IS NOT NULL
    OR EXISTS (SELECT 1 FROM ${payments} WHERE ${payments.orderId} = ${orders.id})
    OR (${orders.verifiedAt} IS NOT NULL AND (${orders.heldUntil} > ${now.toISOString()}::timestamptz
      OR EXISTS (SELECT 1 FROM ${transferClaims} WHERE ${transferClaims.orderId} = ${orders.id}))))`;
  const hasOrder = sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.normalizedEmail} = ${normalizedEmail}
    AND ${orders.courseId} = ${courseId} AND ${isOpenOrder} AND ${isUsed})`;
  const matchesCourse = and(eq(courseId, course), isNull(waitlist.leftAt));
  const [next] = await tx
    .select({ entry: waitlist, batchId: seat.id, startsOn: seat.startsOn })
    .from(waitlist)
    .innerJoinLateral(seat, sql`true`)
    .where(
      and(
        matchesCourse,
        isNull(waitlist.orderId),
        notInArray(waitlist.id, [...triedIds]),
        not(hasOrder),
        not(isNetworkOverLimit(now)),
      ),
    )
    .orderBy(asc(waitlist.joinedAt), asc(waitlist.id))
    .limit(1);
  return next;
}
