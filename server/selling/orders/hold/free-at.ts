import { and, eq, min } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { isActive } from '../../../db/queries/enrollments.ts';
import { isHeldOrder } from '../../../db/queries/open-orders.ts';
import { batches, enrollments, orders } from '../../../db/schema/index.ts';

/** The time at which a seat of a full batch may become free, which is the end of the first hold; null if learners have all seats. */
export async function findFreeAt(tx: Tx, batchId: string, now: Date): Promise<Date | null> {
  const learners = tx.$count(enrollments, and(eq(enrollments.batchId, batches.id), isActive));
  const [batch] = await tx.select({ seats: batches.seats, learners }).from(batches).where(eq(batches.id, batchId));
  if (batch?.seats == null || batch.learners >= batch.seats) return null;
  const [first] = await tx
    .select({ until: min(orders.heldUntil) })
    .from(orders)
    .where(and(eq(orders.batchId, batchId), isHeldOrder(now)));
  return first?.until ?? null;
}
