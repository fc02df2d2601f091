import { and, asc, between, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import {
  bankLines,
  cashHandovers,
  payments,
  refundBounces,
  refunds,
  taxDocuments,
  users,
} from '../../../db/schema/index.ts';
import { documentOfPayment } from '../../documents/index.ts';
import { monthBounds } from '../queries.ts';

const isShownBy = eq(taxDocuments.id, documentOfPayment);
const isNotTest = eq(taxDocuments.isTest, false);
type Moment =
  | typeof payments.voidedAt
  | typeof refunds.doneAt
  | typeof refundBounces.sentAt
  | typeof refundBounces.returnedAt;
const dayOf = (moment: Moment) => sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`;
const dayText = (moment: Moment) => sql<string>`${dayOf(moment)}::text`;
const isInMonth = (moment: Moment, month: string) => between(dayOf(moment), ...monthBounds(month));
const rowColumns = {
  payment: payments,
  label: taxDocuments.label,
  details: taxDocuments.details,
  buyer: taxDocuments.buyer,
};

export function findReceivedPayments(tx: Tx, month: string) {
  return tx
    .select(rowColumns)
    .from(payments)
    .innerJoin(taxDocuments, isShownBy)
    .where(and(between(payments.paidOn, ...monthBounds(month)), isNotTest))
    .orderBy(asc(payments.paidOn), asc(payments.createdAt), asc(payments.id));
}

export function findVoidedPayments(tx: Tx, month: string) {
  const [first, last] = monthBounds(month);
  return tx
    .select({ ...rowColumns, voidedOn: dayText(payments.voidedAt) })
    .from(payments)
    .innerJoin(taxDocuments, isShownBy)
    .where(and(between(dayOf(payments.voidedAt), first, last), lt(payments.paidOn, first), isNotTest))
    .orderBy(asc(payments.voidedAt), asc(payments.id));
}

/** The refunds that were sent in a month, also if they came back later. `sentCount` counts how often each was sent by then. */
export async function findSentRefunds(tx: Tx, month: string) {
  const { id, doneAt, amountPaise, way, reference, providerRefundId } = refunds;
  const bounces = tx.$count(refundBounces, eq(refundBounces.refundId, id));
  const doneRefunds = await tx
    .select({
      ...rowColumns,
      refund: refunds,
      sent: {
        amountPaise,
        way,
        reference,
        providerRefundId,
        sentCount: sql`${bounces} + 1`.mapWith(Number),
        on: dayText(doneAt),
      },
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(taxDocuments, isShownBy)
    .where(and(eq(refunds.state, 'done'), isNotNull(doneAt), isInMonth(doneAt, month), isNotTest))
    .orderBy(asc(doneAt), asc(id));
  return [...(await findBounces(tx, refundBounces.sentAt, month)), ...doneRefunds];
}

export function findReturnedRefunds(tx: Tx, month: string) {
  return findBounces(tx, refundBounces.returnedAt, month);
}

function findBounces(tx: Tx, moment: typeof refundBounces.sentAt | typeof refundBounces.returnedAt, month: string) {
  const { amountPaise, number: sentCount, way, reference, providerRefundId } = refundBounces;
  return tx
    .select({
      ...rowColumns,
      refund: refunds,
      sent: { amountPaise, way, reference, providerRefundId, sentCount, on: dayText(moment) },
    })
    .from(refundBounces)
    .innerJoin(refunds, eq(refunds.id, refundBounces.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(taxDocuments, isShownBy)
    .where(and(isInMonth(moment, month), isNotTest))
    .orderBy(asc(moment), asc(refunds.id));
}

/** The cash that was paid into the bank in a month. */
export function findDeposits(tx: Tx, month: string) {
  const { id, fromId, isDeposit, handedOn, amountPaise, note } = cashHandovers;
  return tx
    .select({ id, on: handedOn, paise: amountPaise, note, name: users.name })
    .from(cashHandovers)
    .leftJoin(users, eq(users.id, fromId))
    .where(and(eq(isDeposit, true), between(handedOn, ...monthBounds(month))))
    .orderBy(asc(handedOn), asc(id));
}

/** What card machines kept of payments, by the day of the bank's line. */
export function findCharges(tx: Tx, month: string) {
  const { id, day, chargePaise, chargeTaxPaise, narration } = bankLines;
  return tx
    .select({ id, on: day, chargePaise, chargeTaxPaise, narration })
    .from(bankLines)
    .where(and(gt(chargePaise, 0), between(day, ...monthBounds(month))))
    .orderBy(asc(day), asc(id));
}

export type Charge = Awaited<ReturnType<typeof findCharges>>[number];
export type Deposit = Awaited<ReturnType<typeof findDeposits>>[number];
export type ReceivedPayment = Awaited<ReturnType<typeof findReceivedPayments>>[number];
export type VoidedPayment = Awaited<ReturnType<typeof findVoidedPayments>>[number];
export type SentRefund = Awaited<ReturnType<typeof findSentRefunds>>[number];
