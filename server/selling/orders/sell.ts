import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import type { DeskOffer, DeskSale } from '../../../contract/selling/desk-orders.ts';
import { fail, requireFuture } from '../../base/errors.ts';
import { enrollmentRequests } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { storeBill } from './bill/bill.ts';
import { holdSeat } from './hold/hold.ts';
import { mailOffer } from './mails/offer.ts';
import { makeOrder } from './make-order.ts';
import { toPaymentEntry } from './pay/desk-payment.ts';
import { recordPayment } from './pay/pay.ts';
import { applyCoupon } from './price/coupon.ts';
import { checkCouponLimit, planPrice } from './price/price.ts';
import { currentEmail, type Order } from './queries.ts';
import { makeQuotation } from './quotation/quotation.ts';
import { giveSeat } from './seats/seat-paid.ts';

/** The time in which someone at the desk can pay the rest of the first instalment, in milliseconds. */
const SALE_HOLD_MS = 30 * MINUTE_MS;

/**
 * Makes an order of a request, with a link to pay it.
 * @returns the id of the order
 * @throws RequestError not_found, invalid_input, or conflict for a learner of the course, a full batch, or an open order with money
 */
export async function offerSeat(context: Context<Actor>, { id, ...offer }: ById<DeskOffer>): Promise<string> {
  const created = await makeOrderOfRequest(context, id, offer);
  const { holdUntil } = offer;
  const until = holdUntil && new Date(holdUntil);
  if (until) requireFuture('holdUntil', until, context.now());
  const order = until ? await holdSeat(context, created.id, until) : created;
  if (offer.quotation) await makeQuotation(context, order, offer.quotation);
  if (offer.mail) await mailOffer(context, order);
  return order.id;
}

/**
 * Sells a seat to someone who pays at the desk or gets it for free. It is confirmed once the first instalment is paid.
 * @returns the id of the order
 * @throws RequestError as `offerSeat`; invalid_input without a payment for a seat that costs something
 */
export async function sellSeat(context: Context<Actor>, { id, ...sale }: ById<DeskSale>): Promise<string> {
  const created = await makeOrderOfRequest(context, id, sale);
  // Before the payment, so that a full batch refuses the sale while nothing is stored.
  const order = await holdSeat(context, created.id, new Date(context.now().getTime() + SALE_HOLD_MS));
  if (sale.payment) {
    await recordPayment(context, order.id, toPaymentEntry(sale.payment));
  } else if (order.totalPaise === 0) {
    await giveSeat(context, order.id);
  } else {
    fail.invalid('amountPaise', 'Enter the amount that was paid. To have it paid later, send a payment link.');
  }
  return order.id;
}

async function makeOrderOfRequest(
  context: Context<Actor>,
  id: string,
  price: Omit<DeskOffer, 'holdUntil' | 'mail' | 'quotation'>,
): Promise<Order> {
  const [request] = await context.tx.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, id));
  if (!request) fail.notFound();
  const { courseId, userId, name, mobile } = request;
  if (!courseId) fail.conflict('Choose a course for this lead first.');
  const email = await currentEmail(context.tx, { userId, normalizedEmail: request.email });
  if (email === '') fail.conflict('Add an email address first: the payment link and the invoice are sent to it.');
  const plan = await planPrice(context, courseId, price);
  const { batchId, pastStart, seats, forWhom, discountPaise, coupon, bill } = price;
  const created = await makeOrder(context, {
    person: { email, name, mobile, userId },
    courseId,
    batchId,
    pastStart,
    seats,
    hasOwnSeat: forWhom === 'me',
    discountPaise,
    ...(plan && { plan }),
    requestId: id,
    madeBy: context.actor.id,
  });
  await context.audit('order.create', created.order.id);
  const order = coupon ? await applyCoupon(context, created.order.id, coupon) : created.order;
  if (coupon) await checkCouponLimit(context, order);
  const isBilled = Object.values(bill).some(Boolean);
  return isBilled ? storeBill(context, order, bill) : order;
}
