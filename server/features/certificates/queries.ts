import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { certificates } from '../../db/schema/index.ts';

/** The database, or a transaction. */
type Store = { db: Tx };

export type CertificateRow = typeof certificates.$inferSelect;

export async function findCertificate({ db }: Store, id: string): Promise<CertificateRow | undefined> {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
  return row;
}

/** What was revoked, in that order. */
export function findRevoked({ db }: Store) {
  return db
    .select({ credential: certificates.credential, reason: certificates.revokedReason })
    .from(certificates)
    .where(isNotNull(certificates.revokedAt))
    .orderBy(asc(certificates.revokedAt), asc(certificates.id));
}
