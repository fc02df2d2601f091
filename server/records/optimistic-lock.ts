import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Selection } from '../../contract/base/bodies.ts';
import { longDate, minuteInKolkata } from '../../contract/base/calendar.ts';
import { fail } from '../base/errors.ts';
import type { Tx } from '../db/client.ts';
import { auditEntries, users } from '../db/schema/index.ts';

export const SAVED_SINCE = 'Someone else has saved it since you opened it.';

type Versioned = { id: string | number; version: number };

/** The next version of a row that is saved, and the time of the change if the table has `updatedAt`. */
export function nextVersion(table: { version: PgColumn; updatedAt?: PgColumn }): { version: SQL; updatedAt?: SQL } {
  return { version: sql`${table.version} + 1`, ...(table.updatedAt && { updatedAt: sql`now()` }) };
}

/**
 * Refuses a save if someone else has changed the record since it was read.
 * @param recordType as in the audit log, the first part of an action
 * @param row the stored row, read with `.for('update')`, so that no one changes it before this save; undefined if it was deleted
 * @param version that the caller read
 * @returns the row
 * @throws RequestError not_found or conflict, with a message for the editor
 */
export async function requireUnchanged<Row extends Versioned>(
  tx: Tx,
  recordType: string,
  row: Row | undefined,
  version: number,
): Promise<Row> {
  if (!row) fail.notFound('Someone has deleted this since you opened it. What you typed is still here.');
  if (row.version === version) return row;
  const change = await describeLastChange(tx, recordType, String(row.id));
  fail.conflict(`${change} after you opened it, so nothing was saved. What you typed is still here.`);
}

/** @param rows the stored rows, locked @throws RequestError conflict, which names the record that has changed */
export function requireAllUnchanged(rows: readonly (Versioned & { name: string })[], selection: Selection): void {
  const readVersions = new Map<string | number, number>(selection.map(({ id, version }) => [id, version]));
  const changed = rows.find(({ id, version }) => version !== readVersions.get(id));
  const name = changed?.name ?? (rows.length < selection.length && 'One of them');
  if (!name) return;
  fail.conflict(`${name} was changed by someone else, so nothing was stored. The list shows it as it is now.`);
}

/** Verbs of the audit log that do not change the version of their record, and so prevent no one from saving. */
export const verbsWithoutVersion = [
  ...['note', 'call', 'payment', 'move', 'message', 'invite_again', 'second_factor_on', 'second_factor_off', 'reset'],
  ...['mark', 'import', 'identify', 'add_learner', 'move_learner', 'remove_learner', 'end_learner'],
];
const verb = sql`split_part(${auditEntries.action}, '.', 2)`;

async function describeLastChange(tx: Tx, recordType: string, recordId: string): Promise<string> {
  const [entry] = await tx
    .select({ name: users.name, at: auditEntries.createdAt })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.recordType, recordType),
        eq(auditEntries.recordId, recordId),
        notInArray(verb, verbsWithoutVersion),
      ),
    )
    .orderBy(desc(auditEntries.createdAt))
    .limit(1);
  if (!entry) return 'Someone changed this';
  const [day = '', time = ''] = minuteInKolkata(entry.at).split('T');
  return `${entry.name ?? 'Someone'} changed this on ${longDate(day)} at ${time} (India)`;
}
