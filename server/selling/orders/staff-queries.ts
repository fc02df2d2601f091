import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import type { DeskOrdersQuery, DeskReportsQuery } from '../../../contract/desk-orders.ts';
import type { Tx } from '../../db/client.ts';
import { afterCursor, PAGE_LIMIT, placeOf } from '../../db/cursor.ts';
import { coveredPaise } from '../../db/order-sums.ts';
import { inPaise, readPaise } from '../../db/paise.ts';
import {
  batches,
  coupons,
  courses,
  enrollmentRequests,
  orders,
  paymentReports,
  payments,
  refunds,
  taxDocuments,
  users,
} from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';
import { stateIn } from './state.ts';

const { id, createdAt } = orders;

/** Columns of an order in a list. */
const rowColumns = (now: Date) => ({
  id,
  code: orders.code,
  state: stateIn({ now, today: dateInKolkata(now) }),
  name: orders.name,
  email: orders.emailKey,
  course: { id: courses.id, title: courses.title },
  batch: batches.number,
  totalPaise: orders.totalPaise,
  paidPaise: coveredPaise,
  heldUntil: orders.heldUntil,
  createdAt,
});

/** The text that a search of orders reads. */
const searched = sql`(${orders.code} || ' ' || ${orders.name} || ' ' || ${orders.emailKey})`;

function matching(tx: Tx, { state, q, request }: DeskOrdersQuery, now: Date): SQL | undefined {
  const isTheirs = tx
    .select({ one: sql`1` })
    .from(enrollmentRequests)
    .where(
      and(
        eq(enrollmentRequests.id, request ?? sql`NULL`),
        eq(enrollmentRequests.courseId, orders.courseId),
        or(eq(orders.requestId, enrollmentRequests.id), eq(orders.emailKey, enrollmentRequests.emailKey)),
      ),
    );
  return and(
    state ? eq(stateIn({ now, today: dateInKolkata(now) }), state) : undefined,
    matchesText(searched, q),
    request ? sql`EXISTS ${isTheirs}` : undefined,
  );
}

/** A page of orders with one row more, newest first. */
export function findOrders(tx: Tx, query: DeskOrdersQuery, now: Date) {
  return tx
    .select({ ...rowColumns(now), place: placeOf(createdAt) })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(and(matching(tx, query, now), afterCursor(query.cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_LIMIT);
}

export async function findOrderRow(tx: Tx, orderId: string, now: Date) {
  const [row] = await tx
    .select({ ...rowColumns(now), order: orders, coupon: coupons.code, madeBy: users.name })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .leftJoin(users, eq(users.id, orders.madeBy))
    .where(eq(id, orderId));
  return row;
}

/** What of a payment came in: all but the tax that its payer kept back, in paise. */
const receivedPaise = sql<number>`(${payments.amountPaise} - ${payments.tdsPaise})`;

/** The payments of an order, oldest first, with the numbers of their documents. */
export async function findPayments(tx: Tx, orderId: string) {
  const waits = and(eq(refunds.paymentId, payments.id), eq(refunds.kind, 'void'), eq(refunds.state, 'asked'));
  const asked = tx.select({ one: sql`1` }).from(refunds).where(waits);
  const rows = await tx
    .select({ payment: payments, recordedBy: users.name, isVoidAsked: sql<boolean>`EXISTS ${asked}` })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const { paymentId, label } = taxDocuments;
  const documents = await tx
    .select({ paymentId, label })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.createdAt), asc(label));
  const byPayment = Map.groupBy(documents, (document) => document.paymentId);
  return rows.map((row) => ({
    ...row,
    documents: (byPayment.get(row.payment.id) ?? []).map((document) => document.label),
  }));
}

/** A page of reported transfers with one row more, newest first. */
export function findReports(tx: Tx, { state, cursor }: DeskReportsQuery) {
  return tx
    .select({
      id: paymentReports.id,
      order: { id: orders.id, code: orders.code, name: orders.name },
      course: courses.title,
      amountPaise: paymentReports.amountPaise,
      receivedPaise: sql<number | null>`${receivedPaise}`,
      reference: paymentReports.reference,
      state: paymentReports.state,
      checkedBy: users.name,
      createdAt: paymentReports.createdAt,
      place: placeOf(paymentReports.createdAt),
    })
    .from(paymentReports)
    .innerJoin(orders, eq(orders.id, paymentReports.orderId))
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(users, eq(users.id, paymentReports.checkedBy))
    .leftJoin(payments, eq(payments.id, paymentReports.paymentId))
    .where(
      and(
        state ? eq(paymentReports.state, state) : undefined,
        afterCursor(cursor, paymentReports.createdAt, paymentReports.id),
      ),
    )
    .orderBy(desc(paymentReports.createdAt), desc(paymentReports.id))
    .limit(PAGE_LIMIT);
}

/** Payments shown of a day at most. */
const MOST_PAYMENTS = 500;

/** What counts of a day: orders' payments that are not void, and not of a test. */
const isOf = (day: string) =>
  and(eq(payments.paidOn, day), isNull(payments.voidedAt), eq(orders.isTest, false), isNotNull(payments.orderId));

export function findPaymentsOn(tx: Tx, day: string) {
  const { method, reference, providerPaymentId } = payments;
  return tx
    .select({
      id: payments.id,
      order: { id: orders.id, code: orders.code, name: orders.name },
      course: courses.title,
      amountPaise: receivedPaise,
      method,
      reference: sql<string>`coalesce(nullif(${reference}, ''), ${providerPaymentId}, '')`,
      recordedBy: users.name,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .where(isOf(day))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(MOST_PAYMENTS);
}

export function sumByMethod(tx: Tx, day: string) {
  return tx
    .select({
      method: payments.method,
      amountPaise: inPaise(sql`sum(${receivedPaise})`),
      payments: sql<number>`count(*)::int`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isOf(day))
    .groupBy(payments.method)
    .orderBy(asc(payments.method));
}

/** What is late over all orders: their instalments whose day is over, less what was paid. */
export async function sumOverdue(tx: Tx, today: string) {
  const { rows } = await tx.execute<{ paise: string; orders: number }>(sql`
    SELECT coalesce(sum(due - kept), 0)::bigint AS paise, count(*)::int AS orders FROM (
      SELECT (SELECT coalesce(sum(amount_paise), 0) FROM instalments
          WHERE order_id = "orders"."id" AND due_on < ${today}::date) AS due, ${coveredPaise} AS kept
      FROM orders WHERE confirmed_at IS NOT NULL AND cancelled_at IS NULL AND NOT is_test) AS late
    WHERE due > kept`);
  return { paise: readPaise(rows[0]?.paise ?? 0), orders: rows[0]?.orders ?? 0 };
}

export function countToCheck(tx: Tx): Promise<number> {
  return tx.$count(paymentReports, eq(paymentReports.state, 'open'));
}
