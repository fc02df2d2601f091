import { isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { documentKinds } from '../../../contract/base/states.ts';
import type { DocumentDetails, DocumentLine, DocumentParty } from '../../../contract/books/bill.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, newestFirst } from './columns.ts';
import { payments, refunds } from './money.ts';
import { orders } from './sales.ts';

export const documentKind = pgEnum('document_kind', documentKinds);

/** Documents of test payments are counted apart. */
const series = {
  kind: documentKind('kind').notNull(),
  /** The financial year from 1 April in Asia/Kolkata, `2026-27`. */
  fy: text('fy').notNull(),
  isTest: boolean('is_test').notNull().default(false),
};

/**
 * Invoices, credit notes and receipts as they were issued. A trigger refuses any change and deletion; a credit note
 * cancels a wrong document. Kept after its person is erased, as section 36 of the CGST Act demands.
 */
export const taxDocuments = pgTable(
  'tax_documents',
  {
    id,
    ...series,
    number: integer('number').notNull(),
    label: text('label').notNull().unique(),
    issuedOn: date('issued_on').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null on an invoice of a supply that was not paid yet, and on its credit notes. */
    paymentId: uuid('payment_id').references(() => payments.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The document that a credit note cancels, wholly or in part. */
    ofDocument: uuid('of_document').references((): AnyPgColumn => taxDocuments.id),
    /** The document in whose place this one was issued, with other billing details. */
    replaces: uuid('replaces').references((): AnyPgColumn => taxDocuments.id),
    seller: jsonb('seller').$type<DocumentParty>().notNull(),
    buyer: jsonb('buyer').$type<DocumentParty>().notNull(),
    lines: jsonb('lines').$type<DocumentLine[]>().notNull(),
    details: jsonb('details').$type<DocumentDetails>().notNull(),
    sac: text('sac').notNull(),
    /** A GST code. */
    placeOfSupply: text('place_of_supply').notNull(),
    ratePercent: integer('rate_percent').notNull(),
    taxablePaise: integer('taxable_paise').notNull(),
    cgstPaise: integer('cgst_paise').notNull(),
    sgstPaise: integer('sgst_paise').notNull(),
    igstPaise: integer('igst_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    createdAt,
  },
  (table) => [
    index('tax_documents_issued_idx').on(table.issuedOn, table.kind, table.number),
    index('tax_documents_created_idx').on(...newestFirst(table)),
    index('tax_documents_search_idx').using(
      'gin',
      sql`(${table.label} || ' ' || (${table.details} ->> 'order') || ' ' || (${table.buyer} ->> 'name')) gin_trgm_ops`,
    ),
    index('tax_documents_order_idx').on(table.orderId),
    index('tax_documents_payment_idx').on(table.paymentId),
    // One document of each kind for a payment as it comes in, one in the place of each, and one note of each document for a refund.
    uniqueIndex('tax_documents_of_payment')
      .on(table.paymentId, table.kind)
      .where(
        sql`${table.ofDocument} IS NULL AND ${table.replaces} IS NULL AND ${table.details} -> 'inPlaceOf' IS NULL`,
      ),
    uniqueIndex('tax_documents_replaces').on(table.replaces),
    uniqueIndex('tax_documents_of_refund').on(table.refundId, table.ofDocument),
    index('tax_documents_of_idx').on(table.ofDocument),
    check('tax_documents_label', sql`length(${table.label}) <= 16 AND ${table.label} ~ '^[A-Z0-9/-]+$'`),
    check('tax_documents_fy', sql`${table.fy} ~ '^[0-9]{4}-[0-9]{2}$'`),
    check('tax_documents_place', sql`${table.placeOfSupply} ~ '^[0-9]{2}$'`),
    check(
      'tax_documents_add_up',
      sql`${table.taxablePaise} + ${table.cgstPaise} + ${table.sgstPaise} + ${table.igstPaise} = ${table.totalPaise}`,
    ),
    check(
      'tax_documents_one_tax',
      sql`${table.cgstPaise} = ${table.sgstPaise} AND (${table.igstPaise} = 0 OR ${table.cgstPaise} = 0)`,
    ),
    check('tax_documents_replacement', sql`${table.ofDocument} IS NULL OR ${table.replaces} IS NULL`),
    check(
      'tax_documents_credit',
      sql`(${table.kind}::text IN ('credit_note', 'commercial_note')) = (${table.ofDocument} IS NOT NULL)`,
    ),
  ],
);

/**
 * The last used number of a series, and the day of its document; the transaction that issues the next document increments it, so
 * that no number is lost and none is dated before its predecessor. A series belongs to one registration for GST, which has a prefix
 * of its own.
 */
export const documentSeries = pgTable(
  'document_series',
  { ...series, prefix: text('prefix').notNull(), last: integer('last').notNull(), lastOn: date('last_on').notNull() },
  (table) => [primaryKey({ columns: [table.isTest, table.kind, table.fy, table.prefix] })],
);

const paise = (name: string) => bigint(name, { mode: 'number' });

/**
 * Months that the accountant closed: no document is dated in such a month, and a payment only after a confirmation. A row has the
 * sums received and refunded at the closing, so that a later change can be noticed. A reopened month keeps its row, and gets
 * another when it is closed again.
 */
export const monthClosings = pgTable(
  'month_closings',
  {
    id,
    month: text('month').notNull(),
    receivedPaise: paise('received_paise').notNull(),
    refundedPaise: paise('refunded_paise').notNull(),
    closedAt: instant('closed_at').notNull(),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    reopenedAt: instant('reopened_at'),
    reopenedBy: uuid('reopened_by').references(() => users.id, { onDelete: 'set null' }),
    reopenReason: text('reopen_reason'),
    /** Why the month was closed although a supply of it had no invoice; null if every one had. */
    openReason: text('open_reason'),
  },
  (table) => [
    uniqueIndex('month_closings_closed').on(table.month).where(isNull(table.reopenedAt)),
    check('month_closings_month', sql`${table.month} ~ '^20\\d\\d-(0[1-9]|1[0-2])$'`),
    check('month_closings_reopened', sql`num_nulls(${table.reopenedAt}, ${table.reopenReason}) <> 1`),
  ],
);
