import { timeInKolkata } from '../../../contract/calendar.ts';
import type { ClosedPayOrder, PayBillRequest, PayOrder } from '../../../contract/pay.ts';
import { fail } from '../../base/errors.ts';
import { findDocument, type TaxDocument } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { countFormMails } from '../../http/rate-limit.ts';
import {
  applyCoupon,
  findByToken,
  giveSeat,
  isClosedToMaker,
  keepSeat,
  type LinkedOrder,
  openLink,
  removeCoupon,
  reportPayment,
  saveBillInside,
} from '../../selling/orders/index.ts';
import { findOnlinePayment } from '../online-payments/index.ts';
import { presentPayOrder } from './present.ts';
import { readClosed, readPayRow } from './queries.ts';

type PayDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'queueMail'>;

/** The order of a link, as whoever has the link may see it. @throws RequestError not_found */
export async function readPayOrder(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  token: string,
): Promise<PayOrder | ClosedPayOrder> {
  const linked = await findByToken(deps.db, token);
  const { order, isMaker } = linked;
  if (isMaker && (await isClosedToMaker(deps.db, order))) return readClosed(deps.db, order);
  return presentPayOrder(await readPayRow(deps.db, order, deps.now()), {
    isMaker,
    online: await findOnlinePayment(deps, linked),
  });
}

/** A document of the order of a link. @throws RequestError not_found */
export async function findOrderDocument({ db }: Pick<Deps, 'db'>, token: string, id: string): Promise<TaxDocument> {
  const { order, isMaker } = await findByToken(db, token);
  const document = await findDocument(db, id);
  if (!isMaker && document?.orderId === order.id) return document;
  fail.notFound();
}

/** Does something with the order of a link, whose person is locked. */
function withOrder<Result>(deps: PayDeps, token: string, work: (tx: Tx, linked: LinkedOrder) => Promise<Result>) {
  return deps.db.transaction(async (tx) => work(tx, await openLink(deps, tx, token)));
}

/**
 * Keeps the seat while its buyer pays; an order that costs nothing is confirmed at once.
 * @returns what was done, in words
 * @throws RequestError not_found, conflict when the batch is full
 */
export function holdOrder(deps: PayDeps, token: string): Promise<string> {
  return withOrder(deps, token, async (tx, { order }) => {
    const held = await keepSeat(deps, tx, order);
    if (held.totalPaise === 0) {
      await giveSeat(deps, tx, order.id, null);
      return 'Your seat is confirmed. We have mailed you how to begin.';
    }
    const until = held.heldUntil ? ` until ${timeInKolkata(held.heldUntil)}` : '';
    return `Your seat is kept${until}.`;
  });
}

/**
 * Takes a coupon off the price. @returns what was done, in words
 * @throws RequestError not_found, invalid_input where there is no such coupon, conflict where it cannot be used
 */
export function takeCoupon(deps: PayDeps, token: string, code: string): Promise<string> {
  return withOrder(deps, token, async (tx, { order }) => {
    await applyCoupon(deps, tx, order.id, code);
    return 'The coupon is taken off the price.';
  });
}

/** Takes a coupon away, so that the full price is due. @returns what was done, in words @throws RequestError not_found, conflict */
export function takeCouponOff(deps: PayDeps, token: string): Promise<string> {
  return withOrder(deps, token, async (tx, { order }) => {
    await removeCoupon(deps, tx, order.id);
    return 'The coupon is taken off. The full price is due.';
  });
}

/** Stores that the buyer made a transfer. @throws RequestError not_found, conflict */
export async function reportTransfer(
  deps: PayDeps & Pick<Deps, 'limits'>,
  token: string,
  reference: string,
): Promise<string> {
  const { order: found } = await findByToken(deps.db, token);
  const mails = found.provenAt ? undefined : await countFormMails(deps);
  return withOrder(deps, token, async (tx, { order }) => {
    await reportPayment(deps, tx, order.id, reference, mails);
    return 'Thank you. We are looking for your transfer and will write to you when it arrives.';
  });
}

/** Stores what the invoice names. @throws RequestError not_found, invalid_input without a needed address */
export function saveBill(deps: PayDeps, { token, ...bill }: PayBillRequest): Promise<string> {
  return withOrder(deps, token, async (tx, { order }) => {
    await saveBillInside(deps, tx, order, bill);
    return 'Saved. The invoices from now on are made out like this.';
  });
}
