import { and, eq } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isActive, seatsTaken } from '../../db/queries/enrollments.ts';
import { batches, enrollments } from '../../db/schema/index.ts';

type SeatRequest = {
  batchId: string;
  courseId: string;
  now: Date;
  /** The order whose hold becomes the seat. */
  orderId?: string;
  /** The number of seats that are wanted; 1 by default. */
  count?: number;
};

/**
 * Checks that a batch has a seat (or `count` seats) that is neither taken nor held, and locks the batch until the transaction ends. The caller
 * then sets `batchId` of the enrollment. Not needed for a learner who is already in the batch.
 * @throws RequestError conflict when the batch is full, invalid_input when it is not of the course
 */
export async function takeSeat(tx: Tx, { batchId, courseId, now, orderId, count = 1 }: SeatRequest): Promise<void> {
  const [batch] = await tx
    .select({ number: batches.number, seats: batches.seats })
    .from(batches)
    .where(and(eq(batches.id, batchId), eq(batches.courseId, courseId)))
    .for('no key update');
  if (!batch) fail.invalid('batchId', 'This course has no such batch.');
  // Counted by a separate statement, which sees commits made while the first one waited for the lock.
  const [{ taken } = { taken: 0 }] = await tx
    .select({ taken: seatsTaken(batches.id, now, orderId) })
    .from(batches)
    .where(eq(batches.id, batchId));
  const { number, seats } = batch;
  if (seats === null || taken + count <= seats) return;
  const takenText = `${taken} of ${seats} ${seats === 1 ? 'seat is' : 'seats are'} taken`;
  fail.conflict(
    taken >= seats
      ? `Batch ${number} is full: ${takenText}.`
      : `Batch ${number} has only ${seats - taken} of the ${count} seats: ${takenText}.`,
    'batchId',
  );
}

/** Ends an enrollment; its progress and certificates stay. @returns whether the learner was in the course */
export async function cancelSeat(
  tx: Tx,
  { id, at, reason }: { id: string; at: Date; reason: string },
): Promise<boolean> {
  const ended = await tx
    .update(enrollments)
    .set({ cancelledAt: at, cancelReason: reason })
    .where(and(eq(enrollments.id, id), isActive))
    .returning({ id: enrollments.id });
  return ended.length > 0;
}
