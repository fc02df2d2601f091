import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { enrollmentRequests } from '../../../db/schema/index.ts';
import { type Context, nextVersion } from '../../../records/index.ts';
import type { Order } from '../queries.ts';

/** Closes the person's open requests for the course, so that no colleague calls a learner who has joined. */
export async function closeRequests(
  { tx, audit }: Context,
  { requestId, normalizedEmail, courseId }: Pick<Order, 'requestId' | 'normalizedEmail' | 'courseId'>,
): Promise<void> {
  const { id, stage } = enrollmentRequests;
  const isRepeat = and(
    eq(enrollmentRequests.normalizedEmail, normalizedEmail),
    eq(enrollmentRequests.courseId, courseId),
    inArray(stage, ['new', 'contacted']),
  );
  const closedRequests = await tx
    .update(enrollmentRequests)
    .set({ stage: 'enrolled', followUpAt: null, lostReason: '', ...nextVersion(enrollmentRequests) })
    .where(and(ne(stage, 'enrolled'), requestId ? or(eq(id, requestId), isRepeat) : isRepeat))
    .returning({ id });
  for (const { id: recordId } of closedRequests) {
    await audit('request.enroll', recordId, ['stage']);
  }
}
