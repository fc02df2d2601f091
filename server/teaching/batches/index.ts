import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { OpenBatch } from '../../../contract/teaching/desk-batches.ts';
import type { Tx } from '../../db/client.ts';
import { seatsTaken } from '../../db/queries/enrollments.ts';
import { batches } from '../../db/schema/index.ts';

export { isTaughtBy, teaches } from './queries.ts';

/** The batches of a course that have not ended, by first day. */
export async function findOpenBatches(tx: Tx, courseId: string, now: Date): Promise<OpenBatch[]> {
  const { id, number, startsOn, seats, endsOn } = batches;
  const today = dateInKolkata(now);
  const rows = await tx
    .select({ id, number, startsOn, seats, taken: seatsTaken(id, now) })
    .from(batches)
    .where(and(eq(batches.courseId, courseId), or(isNull(endsOn), gte(endsOn, today))))
    .orderBy(asc(startsOn), asc(number));
  return rows.map(({ seats: limit, taken, ...batch }) => ({
    ...batch,
    hasBegun: batch.startsOn < today,
    seatsLeft: limit === null ? null : Math.max(0, limit - taken),
  }));
}
