import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { auditEntries } from '../db/schema/index.ts';

/** What the audit log tells of a record, oldest first. */
export function auditedOf(db: Db, recordId: string) {
  const { actorId, action, fields, createdAt } = auditEntries;
  return db
    .select({ actorId, action, fields })
    .from(auditEntries)
    .where(eq(auditEntries.recordId, recordId))
    .orderBy(asc(createdAt));
}
