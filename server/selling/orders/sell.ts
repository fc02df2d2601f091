import { eq } from 'drizzle-orm';
import type { DeskOffer, DeskSale } from '../../../contract/selling/desk-orders.ts';
import { fail, requireFuture } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { enrollmentRequests, users } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { storeBill } from './bill/bill.ts';
import { holdSeat } from './hold/hold.ts';
import { mailOffer } from './mails/offer.ts';
import { makeOrder } from './make.ts';
import { toPaymentEntry } from './pay/desk-payment.ts';
import { recordPayment } from './pay/pay.ts';
import { applyCoupon } from './price/coupon.ts';
import { checkCoupon, planPrice } from './price/price.ts';
import type { Order } from './queries.ts';
import { giveSeat } from './seats/seat-paid.ts';

/** A seat is held for as long as someone at the desk may need to pay the rest of its first part, in milliseconds. */
const SALE_MS = 30 * 60_000;

/**
 * Makes an order of a request, with a link to pay it.
 * @returns the id of the order
 * @throws RequestError not_found, invalid_input, or conflict: a learner already, a full batch, or money on an open order
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
 * Sells a seat to someone who pays at the desk or gets it for free. It is confirmed once the first instalment is paid.
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
    fail.invalid('amountPaise', 'Enter the amount that was paid. To have it paid later, send a payment link.');
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
  if (!courseId) fail.conflict('Choose a course for this request first.');
  const email = await currentEmail(context.tx, request);
  if (email === '') fail.conflict('Add an email address first: the payment link and the invoice are sent to it.');
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

/** The current email of the request's account, or else that of the request. */
async function currentEmail(tx: Tx, { userId, email }: { userId: string | null; email: string }): Promise<string> {
  if (!userId) return email;
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return account?.email ?? email;
}
