import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { certificates } from '../../db/schema/index.ts';

export type CertificateRow = typeof certificates.$inferSelect;

/** The name in an erased certificate that stays in the revocation list; no account can have it. */
export const ERASED_NAME = '';

/** Matches certificates that were not replaced; a learner has at most one for each course, which may be revoked. */
export const isCurrent = isNull(certificates.replacedBy);

export async function findCertificate(tx: Tx, id: string): Promise<CertificateRow | undefined> {
  const [row] = await tx
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), ne(certificates.name, ERASED_NAME)));
  return row;
}

export function findRevoked(tx: Tx) {
  return tx
    .select({ credential: certificates.credential })
    .from(certificates)
    .where(isNotNull(certificates.revokedAt))
    .orderBy(asc(certificates.revokedAt), asc(certificates.id));
}
