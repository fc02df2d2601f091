import { eq } from 'drizzle-orm';
import type { DeskBill } from '../../../contract/bill.ts';
import { dateInKolkata, longDate } from '../../../contract/calendar.ts';
import { chatTexts } from '../../../contract/chat-templates.ts';
import type {
  DeskCharge,
  DeskClaimsQuery,
  DeskHold,
  DeskMoney,
  DeskOffer,
  DeskOrder,
  DeskOrderList,
  DeskOrdersQuery,
  DeskReason,
  DeskSale,
  DeskSaleOptions,
  DeskSeat,
  DeskTransferClaimList,
} from '../../../contract/desk-orders.ts';
import { rupees } from '../../../contract/rupees.ts';
import { fail, requireFuture } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { pageOf } from '../../db/cursor.ts';
import { enrollmentRequests, orders, users } from '../../db/schema/index.ts';
import { readBusiness, readSettings } from '../../db/site-settings.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type ById, type Context, changedFields } from '../../records/index.ts';
import { findOpenBatches } from '../../teaching/batches/index.ts';
import { storeBill } from './bill/bill.ts';
import {
  countToCheck,
  findClaims,
  findOrderRow,
  findOrders,
  findPayments,
  findPaymentsOn,
  sumByMethod,
  sumOverdue,
} from './desk-queries.ts';
import { endHold, holdSeat } from './hold/hold.ts';
import { proveOrder } from './links/links.ts';
import { orderLink } from './mails/about.ts';
import { mailOffer } from './mails/offer.ts';
import { checkBatch, makeOrder } from './make.ts';
import { toPaymentEntry } from './pay/desk-payment.ts';
import { recordPayment } from './pay/pay.ts';
import { presentClaim, presentOrder, presentOrderRow } from './present.ts';
import { chargeMore } from './price/charge.ts';
import { applyCoupon } from './price/coupon.ts';
import { checkCoupon, discountLimit, planPrice } from './price/price.ts';
import { findInstalments, lockOrderPerson, type Order } from './queries.ts';
import { cancelUnpaid } from './sale/cancel.ts';
import { requireForSale, requireSaleableBatch } from './sale/for-sale.ts';
import { needsSeat } from './seats/choose-seat.ts';
import { giveSeat } from './seats/seat-paid.ts';

/** How long a seat is held while somebody at the desk pays the rest of the first part, in milliseconds. */
const SALE_MS = 30 * 60_000;

type ReadDeps = Pick<Deps, 'db' | 'env' | 'now'>;
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
    row.state === 'needs_seat' ? findOpenBatches(deps.db, order.courseId, deps.now()) : [],
  ]);
  const free = open.filter(({ seatsLeft }) => seatsLeft !== 0);
  const chat = chatTexts((await readSettings(deps.db)).chat);
  return presentOrder({
    chat,
    business: await readBusiness(deps.db),
    row,
    parts,
    payments: paid,
    link: orderLink(deps, order),
    batches: free,
  });
}

/**
 * Makes an order of a request, with a link to pay it.
 * @returns the id of the order
 * @throws RequestError not_found, invalid_input; conflict for a learner of the course, a full batch, or an open order
 * with money
 */
export async function offerSeat(context: Context<Actor>, { id, ...offer }: ById<DeskOffer>): Promise<string> {
  const made = await orderOfRequest(context, id, offer);
  const { holdUntil } = offer;
  const until = holdUntil && new Date(holdUntil);
  if (until) requireFuture('holdUntil', until, context.now());
  const order = until ? await holdSeat(context, made.id, until) : made;
  if (offer.mail) await mailOffer(context, order);
  return order.id;
}

/**
 * Sells a seat to somebody who pays at the desk or gets it for free. It is confirmed once the first instalment is paid.
 * @returns the id of the order
 * @throws RequestError as `offerSeat`; invalid_input when nothing was paid for a seat that costs something
 */
export async function sellSeat(context: Context<Actor>, { id, ...sale }: ById<DeskSale>): Promise<string> {
  const made = await orderOfRequest(context, id, sale);
  // Before the payment, so that a full batch is refused while nothing is stored.
  const order = await holdSeat(context, made.id, new Date(context.now().getTime() + SALE_MS));
  if (sale.payment) {
    await recordPayment(context, order.id, toPaymentEntry(sale.payment));
  } else if (order.totalPaise === 0) {
    await giveSeat(context, order.id);
  } else {
    fail.invalid('amountPaise', 'Type what was paid. To have it paid later, send a payment link.');
  }
  return order.id;
}

async function orderOfRequest(
  context: Context<Actor>,
  id: string,
  price: Omit<DeskOffer, 'holdUntil' | 'mail'>,
): Promise<Order> {
  const [request] = await context.tx.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, id));
  if (!request) fail.notFound();
  const { courseId, userId, name, mobile } = request;
  if (!courseId) fail.conflict('Choose their course first.');
  const email = await currentEmail(context.tx, request);
  if (email === '') fail.conflict('Add their e-mail address first: the link and the invoice go there.');
  const plan = await planPrice(context, courseId, price);
  const { batchId, pastStart, discountPaise, coupon, bill } = price;
  const made = await makeOrder(context, {
    person: { email, name, mobile, userId },
    courseId,
    batchId,
    pastStart,
    discountPaise,
    ...(plan && { plan }),
    requestId: id,
    madeBy: context.actor.id,
  });
  await context.audit('order.create', made.order.id);
  const order = coupon ? await applyCoupon(context, made.order.id, coupon) : made.order;
  if (coupon) await checkCoupon(context, order.discountPaise);
  const isBilled = Object.values(bill).some(Boolean);
  return isBilled ? storeBill(context, order, bill) : order;
}

/** The current e-mail of the request's account, or else that of the request. */
async function currentEmail(tx: Tx, { userId, email }: { userId: string | null; email: string }): Promise<string> {
  if (!userId) return email;
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return account?.email ?? email;
}

/**
 * Stores the billing details for future invoices of an order, which its maker's link never shows.
 * @throws RequestError not_found, invalid_input, conflict
 */
export async function saveBill(context: Context<Actor>, { id, ...bill }: ById<DeskBill>): Promise<void> {
  const before = await lockOrderPerson(context.tx, id);
  const { billName, billState, billAddress, gstin } = await storeBill(context, before, bill);
  await proveOrder(context, before);
  const fields = changedFields(before, { billName, billState, billAddress, gstin });
  await context.audit('order.bill', id, fields);
}

/** Adds a charge to an order with a seat, with a reason. @throws RequestError not_found, invalid_input, conflict */
export async function chargeOrder(context: Context<Actor>, { id, reason, ...part }: ById<DeskCharge>): Promise<void> {
  const { userId, normalizedEmail: email } = await lockOrderPerson(context.tx, id);
  await chargeMore(context, id, part);
  const after = `${rupees(part.amountPaise)} by ${longDate(part.dueOn)}: ${reason}`;
  await context.audit(
    'order.charge',
    id,
    ['charge'],
    [{ field: 'charge', after, ...(userId ? { userId } : { email }) }],
  );
}

/** @throws RequestError not_found, conflict */
export async function cancelOrder(context: Context<Actor>, { id, reason }: ById<DeskReason>): Promise<void> {
  await lockOrderPerson(context.tx, id);
  await cancelUnpaid(context, { id, reason });
  await context.audit('order.cancel', id);
}

/**
 * Holds the seat of an order until a time, or ends the hold. A hold by staff proves that they know the buyer.
 * @throws RequestError not_found, conflict
 */
export async function holdOrder(context: Context<Actor>, { id, until }: ById<DeskHold>): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  if (until) {
    await proveOrder(context, order);
    await holdSeat(context, id, new Date(until));
  } else await endHold(context, id);
  await context.audit(until ? 'order.hold' : 'order.release', id);
}

/**
 * Gives a buyer who paid without getting a seat one in another batch of the course.
 * @throws RequestError not_found, invalid_input for a batch that is over or of another course, or conflict
 */
export async function seatOrder(context: Context<Actor>, { id, batchId, pastStart }: ById<DeskSeat>): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  if (!needsSeat(order)) fail.conflict('This order is not waiting for a seat.');
  await checkBatch(context.tx, batchId, order.courseId);
  await context.tx.update(orders).set({ batchId, pastStart }).where(eq(orders.id, id));
  await requireSaleableBatch(context.tx, id, context.now());
  const { outcome } = await giveSeat(context, id);
  if (outcome !== 'confirmed') fail.conflict('This batch is also full.');
  await context.audit('order.seat', id);
}

/** Mails the link of an order again. @throws RequestError not_found, conflict for one that is cancelled or no longer for sale */
export async function mailOrder(context: Context<Actor>, { id }: ById): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  if (order.cancelledAt) fail.conflict('This order is cancelled.');
  if (!order.confirmedAt) await requireForSale(context.tx, id, context.now());
  await mailOffer(context, order);
  await context.audit('order.mail', id);
}

/** Names of the instalment plans, and the largest discount the actor may give. */
export async function readSaleOptions({ db }: ReadDeps, { actor }: { actor: Actor }): Promise<DeskSaleOptions> {
  const business = await readBusiness(db);
  const presets = business.instalmentPresets.map(({ name }) => name);
  return { presets, discountLimitPaise: discountLimit(actor, business) };
}

export async function listClaims({ db }: ReadDeps, query: DeskClaimsQuery): Promise<DeskTransferClaimList> {
  const { rows, next } = pageOf(await findClaims(db, query));
  return { data: rows.map(presentClaim), next };
}

/** The payments of a day, by default today in Asia/Kolkata, and the work that waits for the staff. */
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
