import { timeInKolkata } from '../../../contract/base/calendar.ts';
import type { PayBillRequest } from '../../../contract/money/checkout.ts';
import { fail } from '../../base/errors.ts';
import { findDocument, type TaxDocument } from '../../books/documents/index.ts';
import type { Deps } from '../../deps.ts';
import { countFormMails, limitByEmail, requireStrangersMail } from '../../http/rate-limit.ts';
import { type Context, transact } from '../../records/index.ts';
import {
  applyCoupon,
  chooseInstalments,
  chooseSeat,
  claimTransfer,
  findOrderByToken,
  findSums,
  giveSeat,
  holdWhilePaying,
  isClosedToMaker,
  lockOrderPerson,
  mailSeatAgain,
  type Order,
  openLink,
  removeCoupon,
  renewInstalments,
  storeBill,
} from '../../selling/orders/index.ts';
import { readBatchNews } from '../../teaching/classes/index.ts';
import { findOwnRefund, ownRefundText, requestOwnRefund } from '../refunds/index.ts';
import { findOnlinePayment } from './index.ts';
import { payOrder } from './pay-order.ts';
import { readClosedOrder, readPayRow } from './queries.ts';

type LinkRef = { token: string };

export async function readPayOrder(deps: Deps, { token }: LinkRef) {
  const linked = await findOrderByToken(deps.db, token);
  const { order, isMaker } = linked;
  if (isMaker && (await isClosedToMaker(deps.db, order))) return readClosedOrder(deps.db, order);
  return payOrder(await readPayRow(deps.db, order, deps.now()), {
    isMaker,
    online: await findOnlinePayment(deps, linked),
  });
}

export async function readOrderDocument(
  { db }: Pick<Deps, 'db'>,
  { token, id }: LinkRef & { id: string },
): Promise<TaxDocument> {
  const { order, isMaker } = await findOrderByToken(db, token);
  const document = await findDocument(db, id);
  if (!isMaker && document?.orderId === order.id) return document;
  fail.notFound();
}

function withOrder<Result>(deps: Deps, token: string, task: (context: Context, order: Order) => Promise<Result>) {
  return transact(deps, null, async (context) => task(context, (await openLink(context, token)).order));
}

/** A free order is confirmed at once. @throws RequestError not_found, conflict when the batch is full */
export function holdSeatByLink(deps: Deps, token: string): Promise<string> {
  return withOrder(deps, token, async (context, order) => {
    const heldOrder = await holdWhilePaying(context, await renewInstalments(context, order));
    if (heldOrder.totalPaise === 0) {
      await giveSeat(context, order.id);
      return 'Your seat is confirmed. We have emailed you how to begin.';
    }
    const until = heldOrder.heldUntil ? ` until ${timeInKolkata(heldOrder.heldUntil)}` : '';
    return `Your seat is kept${until}.`;
  });
}

/** @throws RequestError not_found; invalid_input if there is no such coupon; conflict if it cannot be used */
export function applyCouponByLink(deps: Deps, token: string, code: string): Promise<string> {
  return withOrder(deps, token, async (context, order) => {
    await applyCoupon(context, order.id, code);
    return 'The coupon is applied.';
  });
}

export function removeCouponByLink(deps: Deps, token: string): Promise<string> {
  return withOrder(deps, token, async (context, order) => {
    await removeCoupon(context, order.id);
    return 'The coupon is removed. The full price is due.';
  });
}

/** @throws RequestError not_found; conflict if something is paid, or there is nothing to choose */
export function chooseInstalmentsByLink(deps: Deps, token: string, way: 'instalments' | 'full'): Promise<string> {
  return withOrder(deps, token, async (context, order) => {
    await chooseInstalments(context, order.id, way);
    return way === 'instalments' ? 'You pay in instalments now.' : 'You pay everything at once now.';
  });
}

export async function claimTransferByLink(deps: Deps, token: string, reference: string): Promise<string> {
  const { order: found } = await findOrderByToken(deps.db, token);
  const mails = found.verifiedAt ? undefined : await countFormMails(deps);
  return withOrder(deps, token, async (context, order) => {
    // The order page shows the amount of the renewed instalments.
    const { id } = await renewInstalments(context, order);
    await claimTransfer(context, id, reference, mails);
    return 'Thank you. We are looking for your transfer and will write to you when it arrives.';
  });
}

/**
 * Emails the buyer's link or seat again. The maker of an order, who may be a stranger, can ask for that until its owner
 * takes over, and gets the same response for every address.
 * @returns a message for the buyer
 * @throws RequestError not_found, too_many_requests; conflict if there is nothing to mail
 */
export async function mailAgainByLink(deps: Deps, token: string): Promise<string> {
  const { order: found, isMaker } = await findOrderByToken(deps.db, token);
  const isPaid = (await findSums(deps.db, found.id)).paidPaise > 0 || found.confirmedAt !== null;
  if (!isPaid) fail.conflict('Nothing has been paid yet. The payment link is in our first email.');
  if (isMaker && found.verifiedAt) fail.conflict('We have emailed the link for this order to its owner.');
  await limitByEmail(deps, 'order', found.normalizedEmail);
  if (isMaker) await requireStrangersMail(deps);
  await transact(deps, null, async (context) => mailSeatAgain(context, await lockOrderPerson(context.tx, found.id)));
  return 'We have emailed it again. It can take a few minutes; please check your spam folder.';
}

/** For a buyer who paid without getting a seat. @throws RequestError not_found, conflict */
export function chooseSeatByLink(deps: Deps, token: string, batchId: string): Promise<string> {
  return withOrder(deps, token, async (context, order) => {
    await chooseSeat(context, order, batchId);
    return 'Your seat is confirmed. We have emailed you how to begin.';
  });
}

/** By the terms. @throws RequestError not_found, conflict */
export function refundByLink(deps: Deps, token: string): Promise<string> {
  return withOrder(deps, token, async (context, order) => {
    const { amountPaise = 0 } = (await findOwnRefund(context.tx, order, context.now())) ?? {};
    return ownRefundText(await requestOwnRefund(context, order), amountPaise);
  });
}

export async function readOrderCalendar({ db, env, now }: Deps, { token }: LinkRef): Promise<string> {
  const { order, isMaker } = await findOrderByToken(db, token);
  if (isMaker || !order.confirmedAt || order.cancelledAt || !order.batchId) fail.notFound();
  return (await readBatchNews({ tx: db, env, now }, order.batchId)).calendar;
}

export function saveBillByLink(deps: Deps, { token, ...bill }: PayBillRequest): Promise<string> {
  return withOrder(deps, token, async (context, order) => {
    await storeBill(context, order, bill);
    return 'Saved. All further invoices have these details.';
  });
}
