import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { auditKind } from '../../contract/desk/audit-fields.ts';
import type { Tx } from '../db/client.ts';
import { auditEntries, auditValues } from '../db/schema/index.ts';

/**
 * The stored value of a field before and after a change. A value with an account or an email is erased with its person; one without
 * must hold nothing personal: the id of an account, and not its name.
 */
export type AuditValue = {
  field: string;
  before?: string | null;
  after?: string | null;
} & { userId?: string; email?: string };

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
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  await recordAudits(tx, [event]);
}

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const ENTRIES_AT_ONCE = 5000;

/** Adds many entries to the audit log with few statements. */
export async function recordAudits(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += ENTRIES_AT_ONCE) {
    await insertEntries(tx, events.slice(from, from + ENTRIES_AT_ONCE));
  }
}

async function insertEntries(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  const entries = events.map((event) => ({ ...event, id: randomUUID() }));
  await tx.insert(auditEntries).values(
    entries.map(({ id, actorId, action, recordId, fields = [] }) => {
      const [recordType = ''] = action.split('.');
      return { id, actorId, action, recordType, recordId, fields: [...fields] };
    }),
  );
  const values = entries.flatMap(({ id, values = [] }) => values.map((value) => valueRow(id, value)));
  if (values.length > 0) await tx.insert(auditValues).values(values);
}

const valueRow = (entryId: string, value: AuditValue) => ({
  entryId,
  ...value,
  ...(value.email !== undefined && { email: value.email.toLowerCase() }),
});

export function changedFields<Row extends object>(before: Row, after: Partial<Row>): (keyof Row & string)[] {
  const names = Object.keys(after) as (keyof Row & string)[]; // A partial `Row` has only keys of `Row`.
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** The changed fields of a record, and the values of those that the log shows: the arguments for `audit`. */
export function changeOf<Row extends object>(
  before: Row,
  after: Partial<Row>,
): [fields: (keyof Row & string)[], values: AuditValue[]] {
  const fields = changedFields(before, after);
  const values = fields
    .filter((field) => auditKind(field) !== undefined)
    .map((field) => ({ field, before: storedText(before[field]), after: storedText(after[field]) }));
  return [fields, values];
}

function storedText(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? null : String(value);
}
