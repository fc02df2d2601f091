import { and, asc, between, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { payments, refunds, taxDocuments } from '../../../db/schema/index.ts';
import { daysOf } from '../queries.ts';

/** The first document of a payment; a corrected one has more. */
const isFirst = eq(
  taxDocuments.id,
  sql`(SELECT first.id FROM tax_documents first WHERE first.payment_id = ${payments.id} AND first.of_document IS NULL
    ORDER BY first.created_at, first.number LIMIT 1)`,
);
const isReal = eq(taxDocuments.isTest, false);
const dayOf = (moment: typeof refunds.doneAt | typeof payments.voidedAt) =>
  sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`;
const shown = {
  payment: payments,
  label: taxDocuments.label,
  details: taxDocuments.details,
  buyer: taxDocuments.buyer,
};

/** Payments whose document is of a month, by their numbers. */
export function findReceived(tx: Tx, month: string) {
  return tx
    .select({ ...shown, issuedOn: taxDocuments.issuedOn })
    .from(payments)
    .innerJoin(taxDocuments, isFirst)
    .where(and(between(taxDocuments.issuedOn, ...daysOf(month)), isReal))
    .orderBy(asc(taxDocuments.kind), asc(taxDocuments.fy), asc(taxDocuments.number));
}

/** Payments of earlier months that were voided in a month. */
export function findVoided(tx: Tx, month: string) {
  const [first, last] = daysOf(month);
  return tx
    .select({ ...shown, voidedOn: sql<string>`${dayOf(payments.voidedAt)}::text` })
    .from(payments)
    .innerJoin(taxDocuments, isFirst)
    .where(and(between(dayOf(payments.voidedAt), first, last), lt(taxDocuments.issuedOn, first), isReal))
    .orderBy(asc(payments.voidedAt), asc(payments.id));
}

/** What was sent back in a month. */
export function findSentBack(tx: Tx, month: string) {
  return tx
    .select({ ...shown, refund: refunds, doneOn: sql<string>`${dayOf(refunds.doneAt)}::text` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(taxDocuments, isFirst)
    .where(
      and(
        eq(refunds.state, 'done'),
        isNotNull(refunds.doneAt),
        between(dayOf(refunds.doneAt), ...daysOf(month)),
        isReal,
      ),
    )
    .orderBy(asc(refunds.doneAt), asc(refunds.id));
}

export type Received = Awaited<ReturnType<typeof findReceived>>[number];
export type Voided = Awaited<ReturnType<typeof findVoided>>[number];
export type SentBack = Awaited<ReturnType<typeof findSentBack>>[number];
