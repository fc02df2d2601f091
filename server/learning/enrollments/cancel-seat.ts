import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { enrollments } from '../../db/schema/index.ts';

/** Progress and certificates stay. @returns whether the learner was in the course */
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
