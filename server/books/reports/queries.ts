import { and, asc, between, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DeskDocumentsQuery } from '../../../contract/books/desk-books.ts';
import type { Tx } from '../../db/client.ts';
import { inPaise } from '../../db/columns.ts';
import { afterCursor, cursorKeyOf, PAGE_LIMIT } from '../../db/cursor.ts';
import {
  courses,
  documentSeries,
  monthClosings,
  orders,
  payments,
  refundBounces,
  refunds,
  settlementItems,
  settlements,
  taxDocuments,
  users,
} from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';
import { documentOfPayment, supplyOfDocument } from '../documents/index.ts';

const { id, createdAt, kind, issuedOn, isTest, details, buyer } = taxDocuments;

/** The text in `tax_documents_search_idx`. */
const searchText = sql`(${taxDocuments.label} || ' ' || (${details} ->> 'order') || ' ' || (${buyer} ->> 'name'))`;

/** First and last day of a period. */
export type Days = readonly [first: string, last: string];

export function monthBounds(month: string): [first: string, last: string] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
}

const prefixOfLabel = sql`split_part(${taxDocuments.label}, '/', 1)`;

const later = alias(taxDocuments, 'later');

const rowColumns = {
  document: taxDocuments,
  id,
  correctedBy: later.label,
  creditedPaise: inPaise(sql`
    SELECT coalesce(sum(note.total_paise), 0) FROM ${taxDocuments} note WHERE note.of_document = ${id}`),
};

export async function findDocumentRow(tx: Tx, documentId: string) {
  const [row] = await tx
    .select(rowColumns)
    .from(taxDocuments)
    .leftJoin(later, eq(later.replaces, id))
    .where(eq(id, documentId));
  return row;
}

export function findDocuments(tx: Tx, { q, month, kind: kindFilter, cursor }: DeskDocumentsQuery) {
  return tx
    .select({ ...rowColumns, cursorKey: cursorKeyOf(createdAt) })
    .from(taxDocuments)
    .leftJoin(later, eq(later.replaces, id))
    .where(
      and(
        month === undefined ? undefined : between(issuedOn, ...monthBounds(month)),
        kindFilter && eq(kind, kindFilter),
        matchesText(searchText, q),
        afterCursor(cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_LIMIT);
}

/** The documents of a month, with the days by which an invoice is late; null for a document that is in time or no first invoice. */
export async function findDocumentsWithDelay(tx: Tx, month: string) {
  const documents = await findDocumentsInMonth(tx, month);
  const { rows } = await tx.execute<{ id: string; days: number }>(sql`
    SELECT document.id, document.issued_on - supply.invoice_by AS days FROM tax_documents AS document
    JOIN LATERAL ${supplyOfDocument} AS supply ON true
    WHERE document.kind = 'invoice' AND document.replaces IS NULL AND document.issued_on > supply.invoice_by
      AND ${between(sql`document.issued_on`, ...monthBounds(month))}`);
  const daysLate = new Map(rows.map(({ id: documentId, days }) => [documentId, days]));
  return documents.map((document) => ({ ...document, daysLate: daysLate.get(document.id) ?? null }));
}

export const findDocumentsInMonth = (tx: Tx, month: string) => findDocumentsBetween(tx, monthBounds(month));

/**
 * The documents of some days without those of test payments, by kind and number; a credit note with its document, and a document with
 * the one in whose place it is.
 */
export async function findDocumentsBetween(tx: Tx, days: Days) {
  const [cancelled, replaced] = [alias(taxDocuments, 'taken'), alias(taxDocuments, 'replaced')];
  return tx
    .select({
      ...getTableColumns(taxDocuments),
      ofTotalPaise: cancelled.totalPaise,
      ofKind: cancelled.kind,
      changesOn: sql<string | null>`coalesce(${cancelled.issuedOn}, ${replaced.issuedOn})::text`,
    })
    .from(taxDocuments)
    .leftJoin(cancelled, eq(cancelled.id, taxDocuments.ofDocument))
    .leftJoin(replaced, eq(replaced.id, taxDocuments.replaces))
    .where(and(between(issuedOn, ...days), eq(isTest, false)))
    .orderBy(asc(kind), asc(taxDocuments.fy), asc(prefixOfLabel), asc(taxDocuments.number));
}

const isNotTest = or(isNull(orders.isTest), eq(orders.isTest, false));

function settlementItemValue<Value>(value: SQL) {
  return sql<Value | null>`(SELECT ${value} FROM ${settlementItems}
    JOIN ${settlements} ON ${settlements.id} = ${settlementItems.settlementId}
    WHERE ${settlementItems.entityId} = ${payments.providerPaymentId} AND ${settlementItems.type} = 'payment')`;
}

/** A payment is in only one settlement, unless the first one failed and was repeated. */
const settlementValue = (column: typeof settlements.providerId | typeof settlements.utr) =>
  settlementItemValue<string>(
    sql`string_agg(${column}, ', ' ORDER BY ${settlements.settledOn}, ${settlements.providerId})`,
  );

/** The payments of a month without test payments, oldest first. */
export function findPaymentsInMonth(tx: Tx, month: string) {
  return tx
    .select({
      payment: payments,
      order: orders.code,
      name: orders.name,
      course: courses.title,
      document: taxDocuments.label,
      refundedPaise: inPaise(sql`
        SELECT coalesce(sum(${refunds.amountPaise}), 0) FROM ${refunds}
        WHERE ${refunds.paymentId} = ${payments.id} AND ${refunds.state} = 'done'`),
      settlement: settlementValue(settlements.providerId),
      utr: settlementValue(settlements.utr),
      /** The fee by the settlement; the payment itself may not have had it. */
      settledFeePaise: settlementItemValue<number>(
        sql`max(${settlementItems.amountPaise} - ${settlementItems.creditPaise})`,
      ).mapWith(Number),
      settledTaxPaise: settlementItemValue<number>(sql`max(${settlementItems.taxPaise})`).mapWith(Number),
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(courses, eq(courses.id, payments.courseId))
    .leftJoin(taxDocuments, eq(taxDocuments.id, documentOfPayment))
    .where(and(between(payments.paidOn, ...monthBounds(month)), isNotTest))
    .orderBy(asc(payments.paidOn), asc(payments.createdAt), asc(payments.id));
}

/** The refunds of a month, less those that payers' banks returned in it; in paise, without test payments. */
export async function sumRefundsInMonth(tx: Tx, month: string): Promise<number> {
  const isIn = (moment: Moment) => between(sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`, ...monthBounds(month));
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${refunds.amountPaise}), 0)`) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.state, 'done'), isIn(refunds.doneAt), isNotTest));
  const { amountPaise, sentAt, returnedAt } = refundBounces;
  const [bounced] = await tx
    .select({
      paise: inPaise(sql`coalesce(sum(${amountPaise}) FILTER (WHERE ${isIn(sentAt)}), 0)
        - coalesce(sum(${amountPaise}) FILTER (WHERE ${isIn(returnedAt)}), 0)`),
    })
    .from(refundBounces)
    .innerJoin(refunds, eq(refunds.id, refundBounces.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(or(isIn(sentAt), isIn(returnedAt)), isNotTest));
  return (row?.paise ?? 0) + (bounced?.paise ?? 0);
}

type Moment = typeof refunds.doneAt | typeof refundBounces.sentAt | typeof refundBounces.returnedAt;

export function findClosings(tx: Tx, month: string) {
  const [closer, reopener] = [alias(users, 'closer'), alias(users, 'reopener')];
  return tx
    .select({ closing: monthClosings, closedBy: closer.name, reopenedBy: reopener.name })
    .from(monthClosings)
    .leftJoin(closer, eq(closer.id, monthClosings.closedBy))
    .leftJoin(reopener, eq(reopener.id, monthClosings.reopenedBy))
    .where(eq(monthClosings.month, month))
    .orderBy(desc(monthClosings.closedAt), desc(monthClosings.id));
}

/**
 * The numbers of each series of documents. Before numbers began again with each prefix, a series went on under the next one, so
 * the first number of a prefix can be above 1.
 */
export function findSeries(tx: Tx) {
  const { kind, fy, isTest, prefix, last } = documentSeries;
  const isIn = and(
    eq(taxDocuments.kind, kind),
    eq(taxDocuments.fy, fy),
    eq(taxDocuments.isTest, isTest),
    eq(prefixOfLabel, prefix),
  );
  return tx
    .select({
      kind,
      fy,
      prefix,
      last,
      count: sql<number>`(count(${taxDocuments.id}) + min(${taxDocuments.number}) - 1)::int`,
    })
    .from(documentSeries)
    .innerJoin(taxDocuments, isIn)
    .where(eq(isTest, false))
    .groupBy(isTest, kind, fy, prefix)
    .orderBy(desc(fy), asc(kind), asc(prefix));
}
