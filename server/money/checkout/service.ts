import { timeInKolkata } from '../../../contract/base/calendar.ts';
import type { PayBillRequest } from '../../../contract/money/checkout.ts';
import { isStaff } from '../../../contract/people/staff.ts';
import type { SeatOwner } from '../../../contract/selling/group-seats.ts';
import type { Call } from '../../api/endpoint.ts';
import { fail } from '../../base/errors.ts';
import { findDocument, type TaxDocument } from '../../books/documents/index.ts';
import type { Deps } from '../../deps.ts';
import { countFormMails, limitByEmail, requireStrangersMail } from '../../http/rate-limit.ts';
import { type Context, transact } from '../../records/index.ts';
import {
  acceptQuotation,
  applyCoupon,
  checkCouponLimit,
  checkCouponOfPayLink,
  chooseInstalments,
  chooseSeat,
  chooseSeatCount,
  claimTransfer,
  findLinkedOrder,
  findSums,
  giveSeat,
  holdWhilePaying,
  inviteAgain,
  isAddressNew,
  isClosedToMaker,
  isGroup,
  type LinkedOrder,
  type LinkRef,
  listGroupSeats,
  lockOrderPerson,
  mailSeatAgain,
  nameLearners,
  type Order,
  openLink,
  quotationPdf,
  readQuotation,
  removeCoupon,
  renewInstalments,
  reopenSeat,
  storeBill,
} from '../../selling/orders/index.ts';
import { readBatchNews } from '../../teaching/classes/index.ts';
import { findOwnRefund, ownRefundText, requestOwnRefund } from '../refunds/index.ts';
import { findOnlinePayment } from './online/checkout.ts';
import { presentPayOrder } from './pay-order.ts';
import { readClosedOrder, readPayRow } from './queries.ts';

const reading = ({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>) => ({ tx: db, env, now });

export async function readPayOrder(deps: Deps, link: LinkRef) {
  const linked = await findLinkedOrder(reading(deps), link);
  const { order, isMaker, onlyPays } = linked;
  if (isMaker && (await isClosedToMaker(deps.db, order))) return readClosedOrder(deps.db, order);
  return presentPayOrder(await readPayRow(deps.db, order, deps.now()), {
    isMaker,
    onlyPays,
    isAddressNew: isAddressNew(order, deps.now()),
    online: await findOnlinePayment(deps, linked),
    quotation: await readQuotation(deps.db, order, deps.now()),
    groupSeats: isGroup(order) ? await listGroupSeats(deps, order.id) : [],
  });
}

export async function readOrderDocument(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  link: LinkRef,
  id: string,
): Promise<TaxDocument> {
  const { order, isMaker, onlyPays } = await findLinkedOrder(reading(deps), link);
  const document = await findDocument(deps.db, id);
  if (!isMaker && !onlyPays && document?.orderId === order.id) return document;
  fail.notFound();
}

type LinkTask = (context: Context, order: Order, linked: LinkedOrder) => Promise<string>;

function withOrder(deps: Deps, link: LinkRef, task: LinkTask): Promise<string> {
  return transact(deps, null, async (context) => {
    const linked = await openLink(context, link);
    return task(context, linked.order, linked);
  });
}

/** `withOrder` for what only the buyer does: no link that staff see takes money back. @throws RequestError conflict */
function withBuyersOrder(deps: Deps, link: LinkRef, task: LinkTask): Promise<string> {
  return withOrder(deps, link, (context, order, linked) => {
    if (linked.onlyPays) fail.conflict(onlyPaysText(context, linked.order, link));
    return task(context, order, linked);
  });
}

function onlyPaysText({ now }: Context, order: Order, { staff }: LinkRef): string {
  if (staff) return STAFF_ONLY_PAY;
  return isAddressNew(order, now()) ? ADDRESS_IS_NEW : LINK_ONLY_PAYS;
}

const ADDRESS_IS_NEW =
  'We changed the email address of this order lately, so for three days you can only pay here. For everything else, please call us.';
const LINK_ONLY_PAYS = 'With this link you can only pay. For everything else, please use the link in our email.';
const STAFF_ONLY_PAY = 'While you are signed in at the desk, you can only pay here. The rest is for the buyer alone.';

/** A free order is confirmed at once. @throws RequestError not_found, conflict when the batch is full */
export function holdSeatByLink(deps: Deps, link: LinkRef): Promise<string> {
  return withOrder(deps, link, async (context, order) => {
    const heldOrder = await holdWhilePaying(context, await renewInstalments(context, order));
    if (heldOrder.totalPaise === 0) {
      await giveSeat(context, order.id);
      return 'Your seat is confirmed. We have emailed you how to begin.';
    }
    const until = heldOrder.heldUntil ? ` until ${timeInKolkata(heldOrder.heldUntil)}` : '';
    return `Your seat is kept${until}.`;
  });
}

/**
 * @throws RequestError not_found; invalid_input if there is no such coupon, or it is beyond that limit; conflict if it cannot be used
 */
export function applyCouponByLink(deps: Deps, link: LinkRef, code: string): Promise<string> {
  return withOrder(deps, link, async (context, order, { onlyPays }) => {
    await checkCoupon(context, await applyCoupon(context, order.id, code), { onlyPays, staff: link.staff });
    return 'The coupon is applied.';
  });
}

/** Staff, and the link that they pass on, can give no more than at the desk. @throws RequestError invalid_input */
async function checkCoupon(
  context: Context,
  order: Order,
  { onlyPays, staff }: { onlyPays: boolean } & Pick<LinkRef, 'staff'>,
) {
  if (staff) await checkCouponLimit({ ...context, actor: staff }, order);
  else if (onlyPays) await checkCouponOfPayLink(context, order);
}

export function removeCouponByLink(deps: Deps, link: LinkRef): Promise<string> {
  return withOrder(deps, link, async (context, order) => {
    await removeCoupon(context, order.id);
    return 'The coupon is removed. The full price is due.';
  });
}

/** @throws RequestError not_found; conflict if something is paid, or there is nothing to choose */
export function chooseInstalmentsByLink(deps: Deps, link: LinkRef, way: 'instalments' | 'full'): Promise<string> {
  return withOrder(deps, link, async (context, order) => {
    await chooseInstalments(context, order.id, way);
    return way === 'instalments' ? 'You pay in instalments now.' : 'You pay everything at once now.';
  });
}

/** @throws RequestError not_found; conflict if the price is fixed, or the batch has not that many seats */
export function chooseSeatsByLink(
  deps: Deps,
  link: LinkRef,
  { seats, forWhom }: { seats: number; forWhom: SeatOwner },
): Promise<string> {
  return withOrder(deps, link, async (context, order, { onlyPays }) => {
    const repriced = await chooseSeatCount(context, order.id, { seats, hasOwnSeat: forWhom === 'me' });
    // Fewer seats lower the discount that a coupon may give.
    await checkCoupon(context, repriced, { onlyPays, staff: link.staff });
    return seats === 1 ? 'Your order is for one seat now.' : `Your order is for ${seats} seats now.`;
  });
}

/** @throws RequestError not_found; invalid_input as `nameLearners` */
export function nameLearnersByLink(deps: Deps, link: LinkRef, names: string): Promise<string> {
  return withBuyersOrder(deps, link, (context, order) => nameLearners(context, order, names));
}

export function inviteAgainByLink(deps: Deps, link: LinkRef, seat: string): Promise<string> {
  return withBuyersOrder(deps, link, (context, order) => inviteAgain(context, order, seat));
}

export function reopenSeatByLink(deps: Deps, link: LinkRef, seat: string): Promise<string> {
  return withBuyersOrder(deps, link, (context, order) => reopenSeat(context, order, seat));
}

/** @throws RequestError not_found; conflict as `acceptQuotation` */
export function acceptQuotationByLink(deps: Deps, link: LinkRef, purchaseOrder: string): Promise<string> {
  return withBuyersOrder(deps, link, (context, order) => acceptQuotation(context, order, purchaseOrder));
}

export async function readOrderQuotation({ db, env, now }: Deps, link: LinkRef) {
  const { order, isMaker } = await findLinkedOrder({ tx: db, env, now }, link);
  return isMaker ? fail.notFound() : quotationPdf({ tx: db, now }, order);
}

export async function claimTransferByLink(deps: Deps, link: LinkRef, reference: string): Promise<string> {
  const { order: found } = await findLinkedOrder(reading(deps), link);
  const mails = found.verifiedAt ? undefined : await countFormMails(deps);
  return withOrder(deps, link, async (context, order) => {
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
export async function mailAgainByLink(deps: Deps, link: LinkRef): Promise<string> {
  const { order: found, isMaker } = await findLinkedOrder(reading(deps), link);
  const isPaid = (await findSums(deps.db, found.id)).paidPaise > 0 || found.confirmedAt !== null;
  if (!isPaid) fail.conflict('Nothing has been paid yet. The payment link is in our first email.');
  if (isMaker && found.verifiedAt) fail.conflict('We have emailed the link for this order to its owner.');
  await limitByEmail(deps, 'order', found.normalizedEmail);
  if (isMaker) await requireStrangersMail(deps);
  await transact(deps, null, async (context) => mailSeatAgain(context, await lockOrderPerson(context.tx, found.id)));
  return 'We have emailed it again. It can take a few minutes; please check your spam folder.';
}

/** Gives a seat in another batch to a buyer who paid without getting one. @throws RequestError not_found, conflict */
export function chooseSeatByLink(deps: Deps, link: LinkRef, batchId: string): Promise<string> {
  return withBuyersOrder(deps, link, async (context, order) => {
    await chooseSeat(context, order, batchId);
    return 'Your seat is confirmed. We have emailed you how to begin.';
  });
}

/** Refunds the buyer by the terms of the order. @throws RequestError not_found, conflict */
export function refundByLink(deps: Deps, link: LinkRef): Promise<string> {
  return withBuyersOrder(deps, link, async (context, order) => {
    const { amountPaise = 0 } = (await findOwnRefund(context.tx, order, context.now())) ?? {};
    return ownRefundText(await requestOwnRefund(context, order), amountPaise);
  });
}

export async function readOrderCalendar({ db, env, now }: Deps, link: LinkRef): Promise<string> {
  const { order, isMaker } = await findLinkedOrder({ tx: db, env, now }, link);
  if (isMaker || !order.confirmedAt || order.cancelledAt || !order.batchId) fail.notFound();
  return (await readBatchNews({ tx: db, env, now }, order.batchId)).calendar;
}

export function saveBillByLink(deps: Deps, link: LinkRef, { token: _, ...bill }: PayBillRequest): Promise<string> {
  return withOrder(deps, link, async (context, order) => {
    await storeBill(context, order, bill);
    return 'Saved. All further invoices have these details.';
  });
}

/** The link of a request. Whoever is signed in at the desk in the same browser can only pay by it. */
export async function linkOf(
  { sessions, context }: Pick<Call, 'sessions' | 'context'>,
  { token }: Pick<LinkRef, 'token'>,
): Promise<LinkRef> {
  const person = await sessions.find(context);
  return { token, staff: person && isStaff(person.roles) ? person : null };
}
