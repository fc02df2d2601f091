import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../db/client.ts';
import { auditEntries, auditValues } from '../db/schema/index.ts';

/** Erased with its person. */
export type AuditValue = {
  field: string;
  before?: string | null;
  after?: string | null;
} & ({ userId: string } | { email: string });

export type AuditEvent = {
  /** Null for a command of the operator. */
  actorId: string | null;
  /** '<record>.<verb>', such as 'request.enroll'. */
  action: string;
  recordId: string;
  fields?: readonly string[];
  /** Stored separately, and erased with their person. */
  values?: readonly AuditValue[];
};

/** Adds an entry to the audit log, in the transaction of the change. The record's type is the first part of the action. */
export async function recordAudit(tx: Tx, { actorId, action, recordId, fields = [], values = [] }: AuditEvent) {
  const [recordType = ''] = action.split('.');
  const [entry] = await tx
    .insert(auditEntries)
    .values({ actorId, action, recordType, recordId, fields: [...fields] })
    .returning({ id: auditEntries.id });
  if (!entry) throw new Error('The audit entry was not stored');
  if (values.length === 0) return;
  await tx.insert(auditValues).values(
    values.map((value) => ({
      entryId: entry.id,
      ...value,
      ...('email' in value && { email: value.email.toLowerCase() }),
    })),
  );
}

export function changedFields<Row extends object>(before: Row, after: Partial<Row>): (keyof Row & string)[] {
  const names = Object.keys(after) as (keyof Row & string)[]; // A partial `Row` has only keys of `Row`.
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
