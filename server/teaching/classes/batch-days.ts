import { and, eq, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { Tx } from '../../db/client.ts';
import { batches, classMeetings } from '../../db/schema/index.ts';
import { nextVersion } from '../../records/index.ts';
import { isNotCancelled } from './desk-queries.ts';

/** To those of its first and last class; the days of a batch without classes stay. */
export async function updateBatchDays(tx: Tx, batchId: string, columns: { classTimes?: string } = {}): Promise<void> {
  const { startsAt } = classMeetings;
  const [{ first, last } = { first: null, last: null }] = await tx
    .select({ first: sql`min(${startsAt})`.mapWith(startsAt), last: sql`max(${startsAt})`.mapWith(startsAt) })
    .from(classMeetings)
    .where(and(eq(classMeetings.batchId, batchId), isNotCancelled));
  const days = first && last ? { startsOn: dateInKolkata(first), endsOn: dateInKolkata(last) } : {};
  await tx
    .update(batches)
    .set({ ...days, ...columns, ...nextVersion(batches) })
    .where(eq(batches.id, batchId));
}
