import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { auditEntries, users } from '../../db/schema/index.ts';
import { RequestError } from '../../http/errors.ts';

type Saved = {
  /** What the audit log calls a save of it, 'batch.save'. */
  action: string;
  id: string;
  /** The version that is stored. */
  version: number;
};

/**
 * Refuses to save over what somebody else saved since. Called with the record locked.
 * @param read the version that the editor was shown
 * @throws RequestError conflict
 */
export async function requireVersion(tx: Tx, { action, id, version }: Saved, read: number): Promise<void> {
  if (version === read) return;
  const [recordType = ''] = action.split('.');
  const isSave = and(
    eq(auditEntries.recordType, recordType),
    eq(auditEntries.recordId, id),
    eq(auditEntries.action, action),
  );
  const [last] = await tx
    .select({ name: users.name })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.actorId))
    .where(isSave)
    .orderBy(desc(auditEntries.createdAt))
    .limit(1);
  const who = last?.name ?? 'Somebody';
  throw new RequestError('conflict', {
    message: `${who} saved this after you opened it. What you typed is still here: copy it, then load the page again.`,
  });
}
