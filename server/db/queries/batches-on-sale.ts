import { and, eq, gt, gte, type SQL } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { Tx } from '../client.ts';
import { batches, orders } from '../schema/index.ts';
import { hasFreeSeat } from './enrollments.ts';
import { isHeldOrder } from './orders.ts';

/** Matches batches that are sold: up to their first day. */
export function isForSale(now: Date): SQL {
  return gte(batches.startsOn, dateInKolkata(now));
}

/** Matches batches from tomorrow on, so that an offer has its time; if `free`, only those with a free seat. */
export function comingBatches(now: Date, { free }: { free: boolean }): SQL | undefined {
  return and(gt(batches.startsOn, dateInKolkata(now)), free ? hasFreeSeat(now) : undefined);
}

/** Whether every coming batch of a course is full. A course without coming batches is not. */
export async function isFull(tx: Tx, courseId: string, now: Date): Promise<boolean> {
  const matchesCourse = eq(batches.courseId, courseId);
  const countComing = (free: boolean) => tx.$count(batches, and(matchesCourse, comingBatches(now, { free })));
  return (await countComing(true)) === 0 && (await countComing(false)) > 0;
}

/** Whether someone who has not paid holds a seat of a coming batch: a seat may be free soon. */
export async function hasUnpaidHold(tx: Tx, courseId: string, now: Date): Promise<boolean> {
  const [held] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(batches, eq(batches.id, orders.batchId))
    .where(and(eq(batches.courseId, courseId), comingBatches(now, { free: false }), isHeldOrder(now)))
    .limit(1);
  return held !== undefined;
}
