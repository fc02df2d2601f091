import { and, asc, desc, eq, exists, gt, gte, isNotNull, isNull, lt, min, ne, or, type SQL, sql } from 'drizzle-orm';
import { dateInKolkata, instantInKolkata, monthAfter } from '../../../contract/base/calendar.ts';
import {
  DeskOrder,
  type DeskOrdersQuery,
  type DeskTransferClaimsQuery,
} from '../../../contract/selling/desk-orders.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor, inPaise } from '../../db/columns.ts';
import { afterCursor, cursorKeyOf, PAGE_LIMIT } from '../../db/cursor.ts';
import { nextDueOn, settledPaise } from '../../db/queries/orders.ts';
import { orderText } from '../../db/schema/columns.ts';
import {
  batches,
  coupons,
  courses,
  enrollmentRequests,
  orders,
  payments,
  refunds,
  taxDocuments,
  transferClaims,
  users,
  waivers,
} from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';
import { isDue, overduePaise } from './dues/dues.ts';
import { orderState } from './queries.ts';

const { id, createdAt } = orders;

const rowColumns = (now: Date) => ({
  id,
  code: orders.code,
  state: orderState({ now, today: dateInKolkata(now) }),
  name: orders.name,
  personId: orders.personId,
  email: orders.normalizedEmail,
  course: { id: courses.id, title: courses.title },
  batch: batches.number,
  totalPaise: orders.totalPaise,
  paidPaise: settledPaise,
  heldUntil: orders.heldUntil,
  createdAt,
});

const startOf = (month: string) => instantInKolkata(`${month}-01T00:00`);

function matchesQuery(tx: Tx, { state, q, request, batch, month }: DeskOrdersQuery, now: Date): SQL | undefined {
  // A request without an address must not match the orders of erased people.
  const hasSameAddress = and(
    eq(orders.normalizedEmail, enrollmentRequests.normalizedEmail),
    ne(orders.normalizedEmail, ''),
  );
  const matchingRequest = tx
    .select({ one: sql`1` })
    .from(enrollmentRequests)
    .where(
      and(
        eq(enrollmentRequests.id, request ?? sql`NULL`),
        eq(enrollmentRequests.courseId, orders.courseId),
        or(eq(orders.requestId, enrollmentRequests.id), hasSameAddress),
      ),
    );
  return and(
    state ? eq(orderState({ now, today: dateInKolkata(now) }), state) : undefined,
    batch ? eq(orders.batchId, batch) : undefined,
    month ? gte(createdAt, startOf(month)) : undefined,
    month ? lt(createdAt, startOf(monthAfter(month, 1))) : undefined,
    matchesText(orderText(orders), q),
    request ? sql`EXISTS ${matchingRequest}` : undefined,
  );
}

export function findOrders(tx: Tx, query: DeskOrdersQuery, now: Date) {
  return tx
    .select({ ...rowColumns(now), cursorKey: cursorKeyOf(createdAt) })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(and(matchesQuery(tx, query, now), afterCursor(query.cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_LIMIT);
}

/** The batches that have orders, the latest first. */
export function findOrderedBatches(tx: Tx) {
  const ordersOfBatch = tx.select({ one: sql`1` }).from(orders).where(eq(orders.batchId, batches.id));
  return tx
    .select({ id: batches.id, number: batches.number, course: courses.title })
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(exists(ordersOfBatch))
    .orderBy(desc(batches.startsOn), desc(batches.number));
}

/** The months from that of the first order until now, the latest first; none without orders. */
export async function findOrderMonths(tx: Tx, now: Date): Promise<string[]> {
  const [row] = await tx.select({ first: min(createdAt) }).from(orders);
  if (!row?.first) return [];
  const first = dateInKolkata(row.first).slice(0, 7);
  const months: string[] = [];
  for (let month = dateInKolkata(now).slice(0, 7); month >= first; month = monthAfter(month, -1)) months.push(month);
  return months;
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

/** The received amount of a payment, without TDS, in paise. */
const receivedPaise = sql<number>`(${payments.amountPaise} - ${payments.tdsPaise})`;

const { provider, providerPaymentId, chequeBank, chequeOn } = payments;
const paymentColumns = {
  ...columnsFor(payments, DeskOrder.shape.payments.element),
  provider,
  providerPaymentId,
  chequeBank,
  chequeOn,
};

export async function findPayments(tx: Tx, orderId: string) {
  const isWaitingVoid = and(
    eq(refunds.paymentId, payments.id),
    eq(refunds.kind, 'void'),
    eq(refunds.state, 'requested'),
  );
  const waitingVoid = tx.select({ one: sql`1` }).from(refunds).where(isWaitingVoid);
  const rows = await tx
    .select({ ...paymentColumns, recordedBy: users.name, isVoidRequested: sql<boolean>`EXISTS ${waitingVoid}` })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const { id, paymentId, label } = taxDocuments;
  const documents = await tx
    .select({ id, paymentId, label })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.createdAt), asc(label));
  const byPayment = Map.groupBy(documents, (document) => document.paymentId);
  return rows.map((row) => ({
    ...row,
    documents: (byPayment.get(row.id) ?? []).map(({ id, label }) => ({ id, label })),
  }));
}

export async function findRequestedWaiver(tx: Tx, orderId: string) {
  const { amountPaise, reason } = waivers;
  const [waiver] = await tx
    .select({ id: waivers.id, amountPaise, isBadDebt: waivers.isBadDebt, reason, requestedBy: users.name })
    .from(waivers)
    .leftJoin(users, eq(users.id, waivers.requestedBy))
    .where(and(eq(waivers.orderId, orderId), eq(waivers.state, 'requested')));
  return waiver ?? null;
}

export function findClaims(tx: Tx, { state, cursor }: DeskTransferClaimsQuery) {
  return tx
    .select({
      id: transferClaims.id,
      order: { id: orders.id, code: orders.code, name: orders.name, personId: orders.personId },
      course: courses.title,
      amountPaise: transferClaims.amountPaise,
      receivedPaise: sql<number | null>`${receivedPaise}`,
      reference: transferClaims.reference,
      state: transferClaims.state,
      checkedBy: users.name,
      claimedAt: transferClaims.createdAt,
      cursorKey: cursorKeyOf(transferClaims.createdAt),
    })
    .from(transferClaims)
    .innerJoin(orders, eq(orders.id, transferClaims.orderId))
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(users, eq(users.id, transferClaims.checkedBy))
    .leftJoin(payments, eq(payments.id, transferClaims.paymentId))
    .where(
      and(
        state ? eq(transferClaims.state, state) : undefined,
        afterCursor(cursor, transferClaims.createdAt, transferClaims.id),
      ),
    )
    .orderBy(desc(transferClaims.createdAt), desc(transferClaims.id))
    .limit(PAGE_LIMIT);
}

const MAX_PAYMENTS = 500;

const isPaidOn = (day: string) =>
  and(
    eq(payments.paidOn, day),
    gt(receivedPaise, 0),
    isNull(payments.voidedAt),
    eq(orders.isTest, false),
    isNotNull(payments.orderId),
  );

export function findPaymentsOn(tx: Tx, day: string) {
  const { method, reference, providerPaymentId } = payments;
  return tx
    .select({
      id: payments.id,
      order: { id: orders.id, code: orders.code, name: orders.name, personId: orders.personId },
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
    .where(isPaidOn(day))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(MAX_PAYMENTS);
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
    .where(isPaidOn(day))
    .groupBy(payments.method)
    .orderBy(asc(payments.method));
}

export async function sumOverdue(tx: Tx, today: string) {
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${overduePaise(today)}), 0)`), orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isDue, lt(nextDueOn, today)));
  return row ?? { paise: 0, orders: 0 };
}

export function countOpenClaims(tx: Tx): Promise<number> {
  return tx.$count(transferClaims, eq(transferClaims.state, 'open'));
}
