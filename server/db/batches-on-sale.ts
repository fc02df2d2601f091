import { and, eq, gt, gte, isNull, type SQL } from 'drizzle-orm';
import { dateInKolkata } from '../../contract/base/calendar.ts';
import type { Tx } from './client.ts';
import { hasFreeSeat } from './enrollments.ts';
import { batches, orders } from './schema/index.ts';

/** Whether anyone can buy a batch, in a query on `batches`: up to its first day. */
export function isForSale(now: Date): SQL {
  return gte(batches.startsOn, dateInKolkata(now));
}

/**
 * Batches of a course that begin tomorrow or later, so that an offer has its time, and, if `free`, have a seat that
 * no one holds.
 */
export function comingBatches(now: Date, { free }: { free: boolean }): SQL | undefined {
  return and(gt(batches.startsOn, dateInKolkata(now)), free ? hasFreeSeat(now) : undefined);
}

/** Whether a course has batches to come, and each is full. */
export async function isFull(tx: Tx, courseId: string, now: Date): Promise<boolean> {
  const matchesCourse = eq(batches.courseId, courseId);
  const free = await tx.$count(batches, and(matchesCourse, comingBatches(now, { free: true })));
  return free === 0 && (await tx.$count(batches, and(matchesCourse, comingBatches(now, { free: false })))) > 0;
}

/** Whether an unpaid order holds a seat in a coming batch of a course, so that a seat may be free soon. */
export async function hasUnpaidHold(tx: Tx, courseId: string, now: Date): Promise<boolean> {
  const isHeld = and(gt(orders.heldUntil, now), isNull(orders.confirmedAt), isNull(orders.cancelledAt));
  const [held] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(batches, eq(batches.id, orders.batchId))
    .where(and(eq(batches.courseId, courseId), comingBatches(now, { free: false }), isHeld))
    .limit(1);
  return held !== undefined;
}
