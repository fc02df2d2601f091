import { eq } from 'drizzle-orm';
import type { DeskBill } from '../../../contract/bill.ts';
import { dateInKolkata, longDate } from '../../../contract/calendar.ts';
import type {
  DeskCharge,
  DeskHold,
  DeskMoney,
  DeskOffer,
  DeskOrder,
  DeskOrderList,
  DeskOrdersQuery,
  DeskPaymentReportList,
  DeskReason,
  DeskReportsQuery,
  DeskSale,
  DeskSaleOptions,
  DeskSeat,
} from '../../../contract/desk-orders.ts';
import { rupees } from '../../../contract/rupees.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { pageOf } from '../../db/cursor.ts';
import { enrollmentRequests, orders, users } from '../../db/schema/index.ts';
import { readBusiness } from '../../db/site-settings.ts';
import type { Deps } from '../../deps.ts';
import { type Acting, type Actor, changedFields, recordAudit } from '../../records/index.ts';
import { findOpenBatches } from '../../teaching/batches/index.ts';
import { saveBillInside } from './bill.ts';
import { cancelInside } from './cancel.ts';
import { chargeMore } from './charge.ts';
import { applyCoupon } from './coupon.ts';
import { requireChosen, requireForSale } from './for-sale.ts';
import { endHold, holdInside } from './hold.ts';
import { proveOrder } from './links.ts';
import { linkOf } from './mails/about.ts';
import { mailOffer } from './mails/offer.ts';
import { checkBatch, makeOrder } from './make.ts';
import { recordPayment } from './pay.ts';
import { typedOf } from './payment.ts';
import { presentOrder, presentOrderRow, presentReport } from './present.ts';
import { checkCoupon, discountLimit, planOf } from './price.ts';
import { findInstalments, lockPersonOf, type Order } from './queries.ts';
import { giveSeat } from './seat-paid.ts';
import {
  countToCheck,
  findOrderRow,
  findOrders,
  findPayments,
  findPaymentsOn,
  findReports,
  sumByMethod,
  sumOverdue,
} from './staff-queries.ts';

/** A seat is kept for as long as somebody at the desk may need to pay the rest of its first part, in milliseconds. */
const SALE_MS = 30 * 60_000;

type ReadDeps = Pick<Deps, 'db' | 'env' | 'now'>;
type SellDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'queueMail'>;

export async function listOrders({ db, now }: ReadDeps, query: DeskOrdersQuery): Promise<DeskOrderList> {
  const { rows, next } = pageOf(await findOrders(db, query, now()));
  return { data: rows.map(presentOrderRow), next };
}

/** @throws RequestError not_found */
export async function readOrder(deps: ReadDeps, { id }: { id: string }): Promise<DeskOrder> {
  const row = await findOrderRow(deps.db, id, deps.now());
  if (!row) fail.notFound();
  const { order } = row;
  const [parts, paid, open] = await Promise.all([
    findInstalments(deps.db, id),
    findPayments(deps.db, id),
    row.state === 'decide' ? findOpenBatches(deps.db, order.courseId, deps.now()) : [],
  ]);
  const free = open.filter(({ seatsLeft }) => seatsLeft !== 0);
  return presentOrder({
    business: await readBusiness(deps.db),
    row,
    parts,
    payments: paid,
    link: linkOf(deps, order),
    batches: free,
  });
}

/**
 * Makes an order of a request, with a link to pay it.
 * @returns the id of the order
 * @throws RequestError not_found, invalid_input, or conflict: a learner already, a full batch, or money on an open order
 */
export function offerSeat(deps: SellDeps, { actor, id }: Acting, offer: DeskOffer): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const made = await orderOfRequest(deps, tx, { actor, id }, offer);
    const { holdUntil } = offer;
    if (holdUntil && Date.parse(holdUntil) <= deps.now().getTime()) fail.invalid('holdUntil', 'This time is over.');
    const order = holdUntil ? await holdInside(deps, tx, made.id, new Date(holdUntil)) : made;
    if (offer.mail) await mailOffer(deps, tx, order);
    return order.id;
  });
}

/**
 * Sells a seat to somebody who pays at the desk, or for whom it costs nothing: it is confirmed once the first part is paid.
 * @returns the id of the order
 * @throws RequestError as `offerSeat`; invalid_input when nothing was paid for a seat that costs something
 */
export function sellSeat(deps: SellDeps, { actor, id }: Acting, sale: DeskSale): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const made = await orderOfRequest(deps, tx, { actor, id }, sale);
    // Before the money: a full batch is told while nothing is stored.
    const order = await holdInside(deps, tx, made.id, new Date(deps.now().getTime() + SALE_MS));
    if (sale.payment) {
      await recordPayment(deps, tx, { orderId: order.id, actorId: actor.id }, typedOf(sale.payment));
    } else if (order.totalPaise === 0) {
      await giveSeat(deps, tx, order.id, actor.id);
    } else {
      fail.invalid('amountPaise', 'Type what was paid. To have it paid later, send a payment link.');
    }
    return order.id;
  });
}

async function orderOfRequest(
  deps: SellDeps,
  tx: Tx,
  { actor, id }: Acting,
  price: Omit<DeskOffer, 'holdUntil' | 'mail'>,
): Promise<Order> {
  const [request] = await tx.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, id));
  if (!request) fail.notFound();
  const { courseId, userId, name, mobile } = request;
  const email = await addressOf(tx, request);
  const plan = await planOf(deps, tx, { actor, courseId }, price);
  const { batchId, pastStart, discountPaise, coupon, bill } = price;
  const made = await makeOrder(deps, tx, {
    person: { email, name, mobile, userId },
    courseId,
    batchId,
    pastStart,
    discountPaise,
    ...(plan && { plan }),
    requestId: id,
    madeBy: actor.id,
  });
  await recordAudit(tx, { actorId: actor.id, action: 'order.create', recordId: made.order.id });
  const order = coupon ? await applyCoupon(deps, tx, made.order.id, coupon) : made.order;
  if (coupon) await checkCoupon(tx, actor, order.discountPaise);
  const isBilled = Object.values(bill).some(Boolean);
  return isBilled ? saveBillInside(deps, tx, order, bill) : order;
}

/** The e-mail of the account that the request is of, which may have changed since, or else that of the request. */
async function addressOf(tx: Tx, { userId, email }: { userId: string | null; email: string }): Promise<string> {
  if (!userId) return email;
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return account?.email ?? email;
}

/** Stores what the invoices of an order name from now on, which the link of its maker never shows. @throws RequestError not_found, invalid_input, conflict */
export function saveBill(deps: SellDeps, { actor, id }: Acting, bill: DeskBill): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const before = await lockPersonOf(tx, id);
    const { billName, billState, billAddress, gstin } = await saveBillInside(deps, tx, before, bill);
    await proveOrder(deps, tx, before);
    const fields = changedFields(before, { billName, billState, billAddress, gstin });
    await recordAudit(tx, { actorId: actor.id, action: 'order.bill', recordId: id, fields });
  });
}

/** Adds to the price of an order with a seat, for a reason. @throws RequestError not_found, invalid_input, conflict */
export function chargeOrder({ db, now }: SellDeps, { actor, id }: Acting, charge: DeskCharge): Promise<void> {
  const { reason, ...part } = charge;
  return db.transaction(async (tx) => {
    const { userId, emailKey: email } = await lockPersonOf(tx, id);
    await chargeMore({ now }, tx, id, part);
    const after = `${rupees(part.amountPaise)} by ${longDate(part.dueOn)}: ${reason}`;
    const values = [{ field: 'charge', after, ...(userId ? { userId } : { email }) }];
    await recordAudit(tx, { actorId: actor.id, action: 'order.charge', recordId: id, fields: ['charge'], values });
  });
}

/** Cancels an order that nobody paid for. @throws RequestError not_found, conflict */
export function cancelOrder({ db, now }: SellDeps, { actor, id }: Acting, { reason }: DeskReason): Promise<void> {
  return db.transaction(async (tx) => {
    await lockPersonOf(tx, id);
    await cancelInside({ now }, tx, { id, reason });
    await recordAudit(tx, { actorId: actor.id, action: 'order.cancel', recordId: id });
  });
}

/**
 * Keeps the seat of an order until a time, or no longer. That staff keep it says that its buyer is known to them.
 * @throws RequestError not_found, conflict
 */
export function holdOrder(deps: SellDeps, { actor, id }: Acting, { until }: DeskHold): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await lockPersonOf(tx, id);
    if (until) {
      await proveOrder(deps, tx, order);
      await holdInside(deps, tx, id, new Date(until));
    } else await endHold(deps, tx, id);
    await recordAudit(tx, { actorId: actor.id, action: until ? 'order.hold' : 'order.release', recordId: id });
  });
}

/**
 * Gives somebody who paid when the last seat was gone a seat in another batch of the course.
 * @throws RequestError not_found, invalid_input for a batch that is over or of another course, or conflict
 */
export function seatOrder(deps: SellDeps, { actor, id }: Acting, { batchId, pastStart }: DeskSeat): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await lockPersonOf(tx, id);
    if (!order.decideBy || order.confirmedAt || order.cancelledAt) {
      fail.conflict('This order does not wait for a seat.');
    }
    await checkBatch(tx, batchId, order.courseId);
    await tx.update(orders).set({ batchId, pastStart }).where(eq(orders.id, id));
    await requireChosen(tx, id, deps.now());
    const { outcome } = await giveSeat(deps, tx, id, actor.id);
    if (outcome !== 'confirmed') fail.conflict('This batch is full, too.');
    await recordAudit(tx, { actorId: actor.id, action: 'order.seat', recordId: id });
  });
}

/** Mails the link of an order again. @throws RequestError not_found, conflict for one that is cancelled or not for sale any more */
export function mailOrder(deps: SellDeps, { actor, id }: Acting): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await lockPersonOf(tx, id);
    if (order.cancelledAt) fail.conflict('This order is cancelled.');
    if (!order.confirmedAt) await requireForSale(tx, id, deps.now());
    await mailOffer(deps, tx, order);
    await recordAudit(tx, { actorId: actor.id, action: 'order.mail', recordId: id });
  });
}

/** What somebody chooses from when they sell. */
export async function readSaleOptions({ db }: ReadDeps, { actor }: { actor: Actor }): Promise<DeskSaleOptions> {
  const business = await readBusiness(db);
  const presets = business.instalmentPresets.map(({ name }) => name);
  return { presets, discountLimitPaise: discountLimit(actor, business) };
}

export async function listReports({ db }: ReadDeps, query: DeskReportsQuery): Promise<DeskPaymentReportList> {
  const { rows, next } = pageOf(await findReports(db, query));
  return { data: rows.map(presentReport), next };
}

/** What came in on a day, by default today in Asia/Kolkata, and what waits for somebody. */
export async function readMoney({ db, now }: ReadDeps, asked?: string): Promise<DeskMoney> {
  const today = dateInKolkata(now());
  const day = asked ?? today;
  const [rows, byMethod, toCheck, overdue] = await Promise.all([
    findPaymentsOn(db, day),
    sumByMethod(db, day),
    countToCheck(db),
    sumOverdue(db, today),
  ]);
  const totalPaise = byMethod.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const late = { overduePaise: overdue.paise, overdueOrders: overdue.orders };
  return { day, totalPaise, byMethod, payments: rows, toCheck, ...late };
}
