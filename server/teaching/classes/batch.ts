import { and, eq } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { batches, courses, enrollments } from '../../db/schema/index.ts';

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
    version: batches.version,
    learners: tx.$count(enrollments, and(eq(enrollments.batchId, batches.id), isActive)),
  };
}

export async function findBatch(tx: Tx, id: string) {
  const [batch] = await tx
    .select(batchColumns(tx))
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(eq(batches.id, id));
  return batch;
}

export async function requireBatch(tx: Tx, id: string): Promise<BatchRow> {
  const batch = await findBatch(tx, id);
  return batch ?? fail.notFound('There is no such batch.');
}

/** New seats in it wait. @throws RequestError not_found */
export async function lockBatch(tx: Tx, id: string, strength: 'no key update' | 'update' = 'no key update') {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for(strength);
  return batch ?? fail.notFound('There is no such batch.');
}
