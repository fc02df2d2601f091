import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { certificates } from '../../db/schema/index.ts';
import { NOBODY } from './queries.ts';

/**
 * Erases the certificates of a learner, in the caller's transaction. Keeps a revoked one's entry in the revocation list,
 * without the person and the reason, which may name them: without the entry, copies of the credential would count as valid
 * again.
 */
export async function eraseCertificates(tx: Tx, userId: string): Promise<void> {
  const belongsToOwner = eq(certificates.userId, userId);
  const onlyId = sql`jsonb_build_object('id', ${certificates.credential} -> 'id')`;
  await tx
    .update(certificates)
    .set({
      userId: null,
      name: NOBODY,
      credential: onlyId,
      attendance: null,
      criteria: null,
      revokedReason: null,
      replacedBy: null,
    })
    .where(and(belongsToOwner, isNotNull(certificates.revokedAt)));
  await tx.delete(certificates).where(belongsToOwner);
}
