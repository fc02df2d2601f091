import { timeInKolkata } from '../../../contract/calendar.ts';
import type { PayBillRequest, PayOrder } from '../../../contract/pay.ts';
import { RequestError } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { readBusiness } from '../../db/site-settings.ts';
import type { Deps } from '../../deps.ts';
import { findDocument, type TaxDocument } from '../books/index.ts';
import { findOnlinePayment } from '../online-payments/index.ts';
import {
  applyCoupon,
  findByToken,
  holdInside,
  lockPersonOf,
  mailPaymentReceived,
  type Order,
  removeCoupon,
  reportPayment,
  saveBillInside,
  settle,
} from '../orders/index.ts';
import { presentPayOrder } from './present.ts';
import { readPayRow } from './queries.ts';

type PayDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'queueMail' | 'templates'>;

const MINUTE_MS = 60_000;

/** The order of a link, as its buyer sees it. @throws RequestError not_found */
export async function readPayOrder(deps: Pick<Deps, 'db' | 'env' | 'now'>, token: string): Promise<PayOrder> {
  const at = deps.now();
  const order = await requireOrder(deps.db, token);
  return presentPayOrder(await readPayRow(deps.db, order, at), await findOnlinePayment(deps, order));
}

/** A document of the order of a link. @throws RequestError not_found */
export async function findOrderDocument({ db }: Pick<Deps, 'db'>, token: string, id: string): Promise<TaxDocument> {
  const { id: orderId } = await requireOrder(db, token);
  const document = await findDocument(db, id);
  if (document?.orderId === orderId) return document;
  throw new RequestError('not_found');
}

async function requireOrder(tx: Tx, token: string): Promise<Order> {
  const order = await findByToken(tx, token);
  if (order) return order;
  throw new RequestError('not_found', { message: 'There is no order with this link.' });
}

/** Does something with the order of a link, whose person is locked. */
function withOrder<Result>(deps: PayDeps, token: string, work: (tx: Tx, order: Order) => Promise<Result>) {
  return deps.db.transaction(async (tx) => work(tx, await lockPersonOf(tx, (await requireOrder(tx, token)).id)));
}

/**
 * Keeps the seat while its buyer pays; an order that costs nothing is confirmed at once.
 * @returns what was done, in words
 * @throws RequestError not_found, conflict when the batch is full
 */
export function holdOrder(deps: PayDeps, token: string): Promise<string> {
  return withOrder(deps, token, async (tx, { id }) => {
    const held = await keepSeat(deps, tx, id);
    if (held.totalPaise === 0) return confirmFree(deps, tx, id);
    const until = held.heldUntil ? ` until ${timeInKolkata(held.heldUntil)}` : '';
    return `Your seat is kept${until}.`;
  });
}

async function keepSeat(deps: PayDeps, tx: Tx, id: string): Promise<Order> {
  const { holdMinutes } = await readBusiness(tx);
  const until = new Date(deps.now().getTime() + holdMinutes * MINUTE_MS);
  return holdInside(deps, tx, id, until).catch((error) => {
    const isFull = error instanceof RequestError && 'batchId' in (error.fields ?? {});
    throw isFull ? new RequestError('conflict', { message: FULL }) : error;
  });
}

/** Never how many seats there are (docs/decisions/0022). */
const FULL = 'Somebody else took the last seat of this batch. Please call us, and we will find another one with you.';

async function confirmFree(deps: PayDeps, tx: Tx, id: string): Promise<string> {
  const settled = await settle(deps, tx, id, null);
  if (settled.outcome === 'confirmed') {
    await mailPaymentReceived(deps, tx, settled, { amountPaise: 0, document: null });
  }
  return 'Your seat is confirmed. We have mailed you how to begin.';
}

/**
 * Takes a coupon off the price. @returns what was done, in words
 * @throws RequestError not_found, invalid_input where there is no such coupon, conflict where it cannot be used
 */
export function takeCoupon(deps: PayDeps, token: string, code: string): Promise<string> {
  return withOrder(deps, token, async (tx, { id }) => {
    await applyCoupon(deps, tx, id, code);
    return 'The coupon is taken off the price.';
  });
}

/** Takes a coupon away, so that the full price is due. @returns what was done, in words @throws RequestError not_found, conflict */
export function takeCouponOff(deps: PayDeps, token: string): Promise<string> {
  return withOrder(deps, token, async (tx, { id }) => {
    await removeCoupon(deps, tx, id);
    return 'The coupon is taken off. The full price is due.';
  });
}

/** Stores that the buyer made a transfer. @throws RequestError not_found, conflict */
export function reportTransfer(deps: PayDeps, token: string, reference: string): Promise<string> {
  return withOrder(deps, token, async (tx, { id }) => {
    await reportPayment(deps, tx, id, reference);
    return 'Thank you. We are looking for your transfer and will write to you when it arrives.';
  });
}

/** Stores what the invoice names. @throws RequestError not_found, invalid_input without a needed address */
export function saveBill(deps: PayDeps, { token, ...bill }: PayBillRequest): Promise<string> {
  return withOrder(deps, token, async (tx, order) => {
    await saveBillInside(deps, tx, order, bill);
    return 'Saved. The invoices from now on are made out like this.';
  });
}
