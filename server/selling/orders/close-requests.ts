import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { enrollmentRequests } from '../../db/schema/index.ts';
import { nextVersion, recordAudit } from '../../records/index.ts';
import type { Order } from './queries.ts';

/**
 * Closes the request of a confirmed order, and the other open ones of that person for that course: a colleague would call
 * somebody who has joined.
 * @param actorId the member of staff who confirmed it; null where the money came by itself
 */
export async function closeRequests(
  tx: Tx,
  { requestId, emailKey, courseId }: Pick<Order, 'requestId' | 'emailKey' | 'courseId'>,
  actorId: string | null,
): Promise<void> {
  const { id, stage } = enrollmentRequests;
  const isRepeat = and(
    eq(enrollmentRequests.emailKey, emailKey),
    eq(enrollmentRequests.courseId, courseId),
    inArray(stage, ['new', 'contacted']),
  );
  const closed = await tx
    .update(enrollmentRequests)
    .set({ stage: 'enrolled', followUpOn: null, ...nextVersion(enrollmentRequests) })
    .where(and(ne(stage, 'enrolled'), requestId ? or(eq(id, requestId), isRepeat) : isRepeat))
    .returning({ id });
  for (const { id: recordId } of closed) {
    await recordAudit(tx, { actorId, action: 'request.enroll', recordId, fields: ['stage'] });
  }
}
