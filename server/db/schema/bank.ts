import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BankColumns } from '../../../contract/money/bank.ts';
import { users } from './accounts.ts';
import { createdAt, id } from './columns.ts';
import { cashHandovers, payments, refundBounces, refunds, settlements } from './money.ts';

const staff = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/** The lines of the bank's statements, each once, however often a statement was uploaded. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id,
    day: date('day').notNull(),
    /** Below zero if it went out. */
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    narration: text('narration').notNull(),
    reference: text('reference').notNull(),
    /** Its row in the file. */
    row: integer('row').notNull(),
    /** A digest of the line, with its place among equal lines of its day. */
    fingerprint: text('fingerprint').notNull().unique(),
    /** What the bank of a card machine kept of the payments that the line shows, and the GST in it. */
    chargePaise: integer('charge_paise').notNull().default(0),
    chargeTaxPaise: integer('charge_tax_paise').notNull().default(0),
    /** The time at which staff said that it is no payment of the site. */
    asideAt: timestamp('aside_at', { withTimezone: true }),
    asideBy: staff('aside_by'),
    createdAt,
  },
  (table) => [
    index('bank_lines_day_idx').on(table.day),
    check('bank_lines_amount', sql`${table.amountPaise} <> 0`),
    check('bank_lines_charge', sql`${table.chargeTaxPaise} BETWEEN 0 AND ${table.chargePaise}`),
    check('bank_lines_aside', sql`${table.asideBy} IS NULL OR ${table.asideAt} IS NOT NULL`),
  ],
);

/** What a line shows; several payments share a transfer. Their amounts add up to that of the line and its charge. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    id,
    lineId: uuid('line_id')
      .notNull()
      .references(() => bankLines.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The sending or the return of a refund that came back. */
    sentId: uuid('sent_id').references(() => refundBounces.sentId),
    returnId: uuid('return_id').references(() => refundBounces.returnId),
    settlementId: uuid('settlement_id').references(() => settlements.id),
    /** Cash that someone paid into the bank. */
    depositId: uuid('deposit_id').references(() => cashHandovers.id),
    /** Null if the bank's number decided. */
    matchedBy: staff('matched_by'),
    createdAt,
  },
  (table) => [
    index('bank_matches_line_idx').on(table.lineId),
    unique('bank_matches_payment').on(table.paymentId),
    unique('bank_matches_refund').on(table.refundId),
    unique('bank_matches_sent').on(table.sentId),
    unique('bank_matches_return').on(table.returnId),
    unique('bank_matches_settlement').on(table.settlementId),
    unique('bank_matches_deposit').on(table.depositId),
    check(
      'bank_matches_one',
      sql`num_nonnulls(${table.paymentId}, ${table.refundId}, ${table.sentId}, ${table.returnId}, ${table.settlementId}, ${table.depositId}) = 1`,
    ),
  ],
);

/** The columns that staff chose for the headings of a statement. */
export const bankFormats = pgTable('bank_formats', {
  heading: text('heading').primaryKey(),
  columns: jsonb('columns').$type<BankColumns>().notNull(),
});
