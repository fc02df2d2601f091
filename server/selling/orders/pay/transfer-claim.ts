import { and, eq, gte, isNull, ne } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { isUpiNumber } from '../../../../contract/base/code.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import { HOUR_MS } from '../../../../contract/base/time.ts';
import type { DeskClaimConfirm } from '../../../../contract/selling/desk-orders.ts';
import { fail } from '../../../base/errors.ts';
import { raiseAlert } from '../../../books/alerts/index.ts';
import type { Tx } from '../../../db/client.ts';
import { readBusiness } from '../../../db/queries/site-settings.ts';
import { unlessConflict } from '../../../db/savepoint.ts';
import { payments, transferClaims } from '../../../db/schema/index.ts';
import type { FormMails } from '../../../http/rate-limit.ts';
import type { Actor, ById, Context } from '../../../records/index.ts';
import { requireBill } from '../bill/bill.ts';
import { nextDue } from '../dues/plan.ts';
import { endHold, holdSeat } from '../hold/hold.ts';
import { limitUnpaidSeats } from '../hold/limit-unpaid-seats.ts';
import { holdWhilePaying } from '../hold/while-paying.ts';
import { mailAboutOrder } from '../mails/about-order.ts';
import { holdExpired } from '../mails/no-seat.ts';
import { mailTransferClaimed, transferNotFound } from '../mails/transfer-claim.ts';
import { claimCoupon, honourCoupon } from '../price/coupon.ts';
import {
  findInstalments,
  findNextDue,
  findOpenClaim,
  findOrder,
  findSums,
  isFinal,
  lockOrderPerson,
  type Order,
} from '../queries.ts';
import { findSaleState } from '../sale/for-sale.ts';
import { recordPayment } from './pay.ts';
import { alertIfReportedAgain } from './transfer.ts';

/**
 * Stores a buyer's transfer claim, which is not a payment yet. The seat is held while staff look for the money. If it
 * cannot be held, the claim is stored anyway, even for an order that is no longer for sale.
 * @param reference the UTR
 * @param strangerMails the emails that may be sent about an order that is not verified
 * @throws RequestError not_found; conflict if nothing is owed, another claim waits, or the coupon of an unpaid order is used up
 */
export async function claimTransfer(
  context: Context,
  id: string,
  reference: string,
  strangerMails: FormMails = { toSender: true, toStaff: true },
): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  // An order that is no longer for sale accepts a claim, because the money may be on its way.
  const due = await findNextDue(context.tx, order);
  if (order.cancelledAt && !due && (await findSaleState(context.tx, id, context.now())) === 'open') {
    fail.conflict('This order has ended. If you have paid for it, please call us.', 'reference');
  }
  const openClaim = await findOpenClaim(context.tx, id);
  if (openClaim?.reference === reference) return;
  if (openClaim) fail.conflict('You have already told us about a transfer. We are looking for it.', 'reference');
  await requireBill(context.tx, order);
  const { settledPaise } = await findSums(context.tx, id);
  const nextInstalment = due ?? nextDue(await findInstalments(context.tx, id), settledPaise);
  if (!nextInstalment) fail.conflict('Everything is already paid.', 'reference');
  const isForSale = !isFinal(order) && settledPaise === 0;
  if (order.couponId && isForSale)
    await claimCoupon(context.tx, { couponId: order.couponId, order, now: context.now() });
  const { amountPaise } = nextInstalment;
  await context.tx.insert(transferClaims).values({ orderId: id, amountPaise, reference, createdAt: context.now() });
  await alertIfReportedAgain(context, order, reference);
  const { heldUntil } = await holdWhileMatching(context, order, context.now());
  const stillHeldUntil = heldUntil && heldUntil > context.now() ? heldUntil : null;
  const mails = order.verifiedAt ? { toSender: true, toStaff: true } : strangerMails;
  await mailTransferClaimed(context, order, { amountPaise, reference, heldUntil: stillHeldUntil, mails });
}

/**
 * Holds the seat, if possible, while staff look for a transfer: for hours if the owner of the address claimed it and none was
 * rejected before, otherwise only for the time of a payment, because anyone could invent a number.
 */
export async function holdWhileMatching(context: Context, order: Order, claimedAt: Date): Promise<Order> {
  const { claimHours } = await readBusiness(context.tx);
  const until = new Date(claimedAt.getTime() + claimHours * HOUR_MS);
  const isTrusted = order.verifiedAt && (await countRejected(context.tx, order.id)) === 0;
  const claim = honourCoupon;
  const hold = async () => {
    if (!isTrusted) return holdWhilePaying(context, order, claim);
    await limitUnpaidSeats(context.tx, order, context.now());
    return holdSeat(context, order.id, until, { claim });
  };
  return (await unlessConflict(context.tx, hold)) ?? order;
}

function countRejected(tx: Tx, orderId: string): Promise<number> {
  return tx.$count(transferClaims, and(eq(transferClaims.orderId, orderId), eq(transferClaims.state, 'rejected')));
}

/**
 * Confirms the claim of a transfer that staff found in the account, and records its payment. A surplus becomes a refund
 * that waits for approval.
 * @throws RequestError not_found, or conflict if someone else checked it first or the number was already used to pay
 */
export async function confirmClaim(
  context: Context<Actor>,
  { id, tdsPaise = 0, tan = '', ...found }: ById<Partial<DeskClaimConfirm>>,
): Promise<void> {
  const claim = await lockClaim(context.tx, id);
  const { orderId, reference } = claim;
  const amountPaise = (found.amountPaise ?? claim.amountPaise) + tdsPaise;
  // Staff read the day in the account, or leave that of the claim, so they need not confirm it.
  const day = { paidOn: found.paidOn ?? dateInKolkata(claim.createdAt), confirmsLate: true };
  const method = isUpiNumber(reference) ? 'upi' : 'bank_transfer';
  const entry = { amountPaise, tdsPaise, tan, method, reference, keepsSurplus: true, ...day } as const;
  const { paymentId, surplusPaise } = await recordPayment(context, orderId, entry);
  if (surplusPaise > 0) await alertRecordedTwice(context, claim, { paymentId, surplusPaise });
  const change = { state: 'confirmed', paymentId, checkedAt: context.now(), checkedBy: context.actor.id } as const;
  await context.tx.update(transferClaims).set(change).where(eq(transferClaims.id, id));
  await context.audit('order.confirm_report', orderId);
}

/** Alerts the staff if they may have recorded the same money since the claim: then nothing must be refunded. */
async function alertRecordedTwice(
  context: Context,
  { orderId, createdAt }: typeof transferClaims.$inferSelect,
  { paymentId, surplusPaise }: { paymentId: string; surplusPaise: number },
): Promise<void> {
  const isOther = and(eq(payments.orderId, orderId), ne(payments.id, paymentId));
  const isByStaff = and(isNull(payments.provider), isNull(payments.voidedAt), gte(payments.createdAt, createdAt));
  if ((await context.tx.$count(payments, and(isOther, isByStaff))) === 0) return;
  const { code } = await findOrder(context.tx, orderId);
  const text = `The transfer that the buyer of order ${code} reported is confirmed, and a refund of ${rupees(surplusPaise)} waits for approval. Since the buyer reported it, the desk has also recorded a payment. If both are the same money, decline the refund, and void one of the payments.`;
  await raiseAlert(context, { kind: 'payment', about: `typed twice: ${paymentId}`, orderId, text });
}

/** The hold ends. The buyer gets an email if the order is verified. */
export async function rejectClaim(context: Context<Actor>, { id }: ById): Promise<void> {
  const { orderId } = await lockClaim(context.tx, id);
  const change = { state: 'rejected', checkedAt: context.now(), checkedBy: context.actor.id } as const;
  await context.tx.update(transferClaims).set(change).where(eq(transferClaims.id, id));
  const order = await endHold(context, orderId);
  const isEnded = order.cancelledAt !== null || (await findSaleState(context.tx, orderId, context.now())) !== 'open';
  const write = isEnded ? transferNotFound : holdExpired;
  if (order.verifiedAt && !order.confirmedAt) await mailAboutOrder(context, order, write);
  await context.audit('order.reject_report', orderId);
}

async function lockClaim(tx: Tx, id: string) {
  const [row] = await tx.select().from(transferClaims).where(eq(transferClaims.id, id));
  if (!row) fail.notFound('There is no such transfer.');
  await lockOrderPerson(tx, row.orderId);
  const isOpen = and(eq(transferClaims.id, id), eq(transferClaims.state, 'open'));
  const [claim] = await tx.select().from(transferClaims).where(isOpen).for('no key update');
  if (!claim) fail.conflict('Someone has already checked this transfer.', 'reference');
  return claim;
}
