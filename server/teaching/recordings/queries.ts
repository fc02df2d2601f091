import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { mayNow } from '../../../contract/people/permission.ts';
import type { SignedIn } from '../../auth/session.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { batches, classMeetings, courses, enrollments } from '../../db/schema/index.ts';

/** Finds a recording for people with a seat in its batch, its trainer, and staff who plan classes. */
export async function findRecording(tx: Tx, actor: SignedIn, id: string) {
  const seat = tx
    .select({ one: sql`1` })
    .from(enrollments)
    .where(and(eq(enrollments.batchId, batches.id), eq(enrollments.userId, actor.id), isActive));
  const mayWatch = mayNow(actor, 'classes.plan')
    ? undefined
    : or(and(exists(seat), isNull(courses.deletedAt)), eq(classMeetings.trainerId, actor.id));
  const [row] = await tx
    .select({
      id: classMeetings.id,
      number: classMeetings.number,
      title: classMeetings.title,
      startsAt: classMeetings.startsAt,
      file: classMeetings.recordingFile,
      course: { slug: courses.slug, title: courses.title },
    })
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(and(eq(classMeetings.id, id), mayWatch));
  return row;
}
