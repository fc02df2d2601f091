import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { certificates } from '../../db/schema/index.ts';
import { ERASED_NAME } from './queries.ts';

/** Erases certificates. Revoked ones stay listed, without person and reason, else copies would count as valid again. */
export async function eraseCertificates(tx: Tx, userId: string): Promise<void> {
  const belongsToOwner = eq(certificates.userId, userId);
  const credentialId = sql`jsonb_build_object('id', ${certificates.credential} -> 'id')`;
  await tx
    .update(certificates)
    .set({
      userId: null,
      name: ERASED_NAME,
      credential: credentialId,
      criteria: null,
      revokedReason: null,
      replacedBy: null,
    })
    .where(and(belongsToOwner, isNotNull(certificates.revokedAt)));
  await tx.delete(certificates).where(belongsToOwner);
}
