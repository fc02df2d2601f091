import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AccountExport } from '../../../../contract/people/export.ts';
import { personalData } from './personal-data.ts';
import type { Rows } from './personal-table.ts';

/** Columns that the export leaves out on purpose, by table: a new column goes into the contract, or in here. */
const leftOut: Record<string, string[]> = {
  // Of the account library, which stores no address of the network, a deadline of the desk, and how often all sessions were ended, and its
  // calendar's address renewed.
  users: ['image', 'twoFactorEnabled', 'secondFactorDueAt', 'generation', 'calendarRenewals'],
  sessions: ['token', 'ipAddress'],
  enrollments: ['cancelledAt', 'cancelReason'],
  lesson_notes: ['version'],
  attendance_seen: ['sha256', 'byEmail', 'emailHash'],
  // Keys that find repeats, and the bytes, which each download gives.
  hand_ins: ['linkKey'],
  hand_in_files: ['position', 'scan', 'scannedAt', 'content'],
  // Made of the text, and whether a trainer wrote it, which the account's role says.
  doubts: ['search'],
  doubt_answers: ['byTrainer'],
  enrollment_requests: [
    ...['normalizedEmail', 'externalId', 'isTest', 'followUpAt', 'firstReachedAt', 'lostReason', 'version'],
  ],
  request_notes: ['isAnswer'],
  // Proofs that someone has the link, and the course of the sale, of which the buyer has emails.
  orders: [
    ...['tokenHash', 'tokenSealed', 'makerTokenHash', 'makerTokenSealed', 'network', 'verifiedAt'],
    ...['linkUsedAt', 'onlyPaysUntil', 'pastStart', 'hasOwnSeat'],
    'instalmentsChosenAt',
    'settledPaise',
    'nextDueOn',
    'heldAt',
    ...[
      'heldSince',
      'lapseMailedAt',
      'erasedAt',
      'seatChoiceDeadline',
      'refundTerms',
      'isTest',
      'version',
      'updatedAt',
    ],
  ],
  instalments: ['number', 'agreedOn', 'isCharge'],
  transfer_claims: ['state', 'checkedAt'],
  // The buyer has each document as a file.
  tax_documents: [
    ...['fy', 'isTest', 'seller', 'lines', 'details', 'sac', 'placeOfSupply', 'ratePercent', 'taxablePaise'],
    ...['cgstPaise', 'sgstPaise', 'igstPaise', 'createdAt'],
  ],
  order_seats: ['number', 'tokenHash', 'tokenSealed', 'droppedAt', 'createdAt'],
  waitlist: ['tokenHash', 'tokenSealed', 'network'],
  payments: [
    ...['chequeOn', 'provider', 'providerPaymentId', 'feePaise', 'feeTaxPaise', 'tdsPaise', 'tdsCertificate', 'tdsTan'],
    ...['transferPaise', 'voidedAt', 'voidReason', 'voidedAlone', 'disputedAt', 'disputeDue'],
  ],
  contact_messages: ['state', 'version'],
  mails: ['replyTo', 'html', 'calendar', 'attempts', 'lastError', 'reply'],
  trainer_rates: ['createdAt'],
  trainer_statements: ['name', 'lines'],
  // The records may be of others, and the address is that of the person who asks.
  audit_entries: ['actorId', 'recordType', 'recordId'],
  audit_values: ['email'],
};

const dialect = new PgDialect();
const inSql = (column: PgColumn) => `"${getTableName(column.table)}"."${column.name}"`;
const textOf = (field: PgColumn | SQL) => (is(field, SQL) ? dialect.sqlToQuery(field).sql : inSql(field));

function fieldsOf(schema: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/**
 * Columns of a table that the export does not show, besides ids: the records behind them are in the export, or belong
 * to others.
 */
function columnsNotExported({ table, sources = {} }: Rows, fields: Record<string, unknown>): string[] {
  const { foreignKeys } = getTableConfig(table);
  const ids = new Set(foreignKeys.flatMap(({ reference }) => reference().columns));
  const sourceText = Object.values(sources).map(textOf).join();
  const isSeen = (key: string, column: PgColumn) => key in fields || sourceText.includes(inSql(column));
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  return columns
    .filter(([key, column]) => key !== 'id' && !ids.has(column) && !isSeen(key, column))
    .map(([key]) => key);
}

test('every column of a table with personal data is in the export of that person, or left out on purpose', () => {
  const shape: Record<string, unknown> = AccountExport.shape;
  const tables = Object.entries(personalData).flatMap(([part, { lists = {}, ...held }]) => {
    const fields = fieldsOf(shape[part]);
    const inLists = Object.entries(lists).map(([name, list]) => ({ rows: list, fields: fieldsOf(fields[name]) }));
    return [{ rows: held, fields }, ...inLists];
  });
  const unseenColumns = tables.map(
    ({ rows, fields }) => [getTableName(rows.table), columnsNotExported(rows, fields)] as const,
  );
  expect(Object.fromEntries(unseenColumns.filter(([, columns]) => columns.length > 0))).toEqual(leftOut);
});
