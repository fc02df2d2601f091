import { and, eq, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { batches, classMeetings, courses, enrollments } from '../../db/schema/index.ts';
import { nextVersion } from '../../records/index.ts';
import { isNotCancelled } from './desk-queries.ts';

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export function batchColumns(tx: Tx) {
  return {
    id: batches.id,
    number: batches.number,
    course: { id: courses.id, slug: courses.slug, title: courses.title },
    startsOn: batches.startsOn,
    endsOn: batches.endsOn,
    classTimes: batches.classTimes,
    seats: batches.seats,
    joinLink: batches.joinLink,
    venue: batches.venue,
    venueState: batches.venueState,
    version: batches.version,
    learners: tx.$count(enrollments, and(eq(enrollments.batchId, batches.id), isActive)),
  };
}

async function findBatch(tx: Tx, id: string) {
  const [batch] = await tx
    .select(batchColumns(tx))
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(eq(batches.id, id));
  return batch;
}

export const failNoBatch = () => fail.notFound('There is no such batch.');

export async function requireBatch(tx: Tx, id: string): Promise<BatchRow> {
  const batch = await findBatch(tx, id);
  return batch ?? failNoBatch();
}

/** Locks a batch, so that new seats in it wait. @throws RequestError not_found */
export async function lockBatch(tx: Tx, id: string, strength: 'no key update' | 'update' = 'no key update') {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for(strength);
  return batch ?? failNoBatch();
}

/** Sets the days of a batch to those of its first and last class; the days of a batch without classes stay. */
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
