import { and, asc, eq, ne } from 'drizzle-orm';
import { fail } from '../../../base/errors.ts';
import { alertMovedSupply } from '../../../books/documents/index.ts';
import type { Tx } from '../../../db/client.ts';
import { isForSale } from '../../../db/queries/batches-on-sale.ts';
import { hasFreeSeat, isSeatOfAccount } from '../../../db/queries/enrollments.ts';
import { batches, enrollments, orders } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { isFinal, type Order } from '../queries.ts';
import { giveSeat } from './seat-paid.ts';

const MAX_CHOICES = 10;

/** Whether the buyer paid and still needs a seat. */
export function needsSeat(order: Order): boolean {
  return order.seatChoiceDeadline !== null && !isFinal(order);
}

/** Finds the other batches that a buyer without a seat can choose: none if they are already a learner of the course. */
export async function findBatchChoices(tx: Tx, order: Order, now: Date) {
  const { courseId, batchId, seats } = order;
  if (order.hasOwnSeat && (await tx.$count(enrollments, isSeatOfAccount(courseId, order))) > 0) return [];
  const { id, number, startsOn, classTimes } = batches;
  const isOtherBatch = batchId ? ne(id, batchId) : undefined;
  return tx
    .select({ id, number, startsOn, classTimes })
    .from(batches)
    .where(and(eq(batches.courseId, courseId), isOtherBatch, isForSale(now), hasFreeSeat(now, seats)))
    .orderBy(asc(startsOn), asc(number))
    .limit(MAX_CHOICES);
}

/**
 * Gives a buyer who paid without getting a seat one in the batch that they chose, in the caller's transaction, which
 * has locked their person.
 * @throws RequestError conflict for an order that does not wait for a seat, or a batch that is full by now
 */
export async function chooseSeat(context: Context, order: Order, batchId: string): Promise<void> {
  if (!needsSeat(order)) fail.conflict('This order is not waiting for a seat.');
  const choices = await findBatchChoices(context.tx, order, context.now());
  if (!choices.some(({ id }) => id === batchId)) {
    fail.conflict('This batch is full now, or has begun. Please choose another one.');
  }
  await context.tx.update(orders).set({ batchId, pastStart: false }).where(eq(orders.id, order.id));
  const { outcome } = await giveSeat(context, order.id);
  if (outcome !== 'confirmed') fail.conflict('This batch is full now. Please choose another one.');
  await alertMovedSupply(context, order.id);
}
