import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { certificates } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type CertificateRow, findCertificate } from './queries.ts';

/**
 * Revokes a certificate publicly. A second revocation keeps the first date and reason.
 * @returns the certificate; `isNew` is false if it was already revoked
 * @param reason shown to its learner and staff
 * @throws RequestError not_found
 */
export async function revokeCertificate(
  deps: { db: Tx; now: Deps['now'] },
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<CertificateRow & { isNew: boolean }> {
  const missing = `There is no certificate ${id}`;
  if (!z.uuid().safeParse(id).success) fail.notFound(missing);
  const { rowCount } = await deps.db
    .update(certificates)
    .set({ revokedAt: deps.now(), revokedReason: reason?.trim() || null })
    .where(and(eq(certificates.id, id), isNull(certificates.revokedAt)));
  const row = (await findCertificate(deps.db, id)) ?? fail.notFound(missing);
  return { ...row, isNew: rowCount === 1 };
}
