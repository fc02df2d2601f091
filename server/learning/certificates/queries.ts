import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { certificates } from '../../db/schema/index.ts';

/** The database, or a transaction. */
type Store = { db: Tx };

export type CertificateRow = typeof certificates.$inferSelect;

/** Name in an erased certificate whose revocation is kept: not a valid name of an account. */
export const NOBODY = '';

/** Matches certificates that were not replaced: a learner has one for a course, which may be revoked. */
export const isCurrent = isNull(certificates.replacedBy);

export async function findCertificate({ db }: Store, id: string): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), ne(certificates.name, NOBODY)));
  return row;
}

/** Revoked certificates, in order of revocation. */
export function findRevoked({ db }: Store) {
  return db
    .select({ credential: certificates.credential, reason: certificates.revokedReason })
    .from(certificates)
    .where(isNotNull(certificates.revokedAt))
    .orderBy(asc(certificates.revokedAt), asc(certificates.id));
}
