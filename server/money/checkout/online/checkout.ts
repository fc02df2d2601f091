import { and, eq, gt, isNull } from 'drizzle-orm';
import { timeInKolkata } from '../../../../contract/base/calendar.ts';
import { DAY_MS } from '../../../../contract/base/time.ts';
import type { Checkout, OnlinePayment } from '../../../../contract/money/gateway.ts';
import { fail } from '../../../base/errors.ts';
import { endAlert, raiseAlert } from '../../../books/alerts/index.ts';
import type { Tx } from '../../../db/client.ts';
import { readSettings } from '../../../db/queries/site-settings.ts';
import { checkouts, courses } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Context, transact } from '../../../records/index.ts';
import {
  findNextDue,
  findSums,
  holdWhilePaying,
  type LinkedOrder,
  type LinkRef,
  type Order,
  openLink,
  renewInstalments,
  requireBill,
} from '../../../selling/orders/index.ts';
import { checkoutHosts, createGateway, type Gateway, GatewayError } from '../../gateway/index.ts';
import { returnPathOf } from './handle-return.ts';
import { type StoredCheckout, storeProviderOrder } from './stored-checkouts.ts';

/** The time for which an order at the service is reused, in milliseconds. */
const REUSE_MS = DAY_MS;
/** Razorpay's minimum amount, in paise. */
const MIN_PAISE = 100;

/**
 * Begins the next payment: holds the seat for at least 20 minutes, and creates or reuses the order at the payment
 * service.
 * @returns the checkout's id, and the fields to post to the payment page
 * @throws RequestError not_found for a wrong token; conflict without keys, without an amount due, or for a full
 * batch; unavailable if the service is away; the seat is held nevertheless
 */
export async function openCheckout(deps: Deps, link: LinkRef): Promise<{ id: string; data: Checkout }> {
  const { row, order, gateway } = await transact(deps, null, (context) => beginCheckout(context, link));
  const checkoutRow = row.providerOrderId ? row : await ensureProviderOrder(deps, { gateway, order, row });
  return { id: checkoutRow.id, data: await presentCheckout(deps, order, checkoutRow) };
}

const OTHER_WAYS = 'Please pay by UPI, by bank transfer or at our office.';

/** The facts of an online payment; null if the order cannot be paid online now. */
export async function findOnlinePayment(deps: Deps, linked: LinkedOrder): Promise<OnlinePayment | null> {
  const { order } = linked;
  const gateway = createGateway(deps.env);
  if (!gateway) return null;
  const nextAmount = await findNextAmount(deps.db, order, gateway);
  if (typeof nextAmount === 'string') return null;
  const draft = { orderId: order.id, amountPaise: nextAmount, isTest: gateway.isTest, byMaker: linked.isMaker };
  const row = isSeatHeld(deps, order) ? await findOpen({ tx: deps.db, now: deps.now }, draft) : undefined;
  const checkout = row?.providerOrderId ? await presentCheckout(deps, order, row) : null;
  return { isTest: gateway.isTest, checkout };
}

function isSeatHeld({ now }: Pick<Deps, 'now'>, { confirmedAt, heldUntil }: Order): boolean {
  return confirmedAt !== null || (heldUntil !== null && heldUntil > now());
}

type BegunCheckout = { order: Order; row: StoredCheckout; gateway: Gateway };

async function beginCheckout(context: Context, link: LinkRef): Promise<BegunCheckout> {
  const opened = await openLink(context, link);
  const linked = { ...opened, order: await renewInstalments(context, opened.order) };
  const { id } = linked.order;
  const gateway = createGateway(context.env) ?? fail.conflict(`Online payment is not possible here. ${OTHER_WAYS}`);
  const amountPaise = await findNextAmount(context.tx, linked.order, gateway);
  if (typeof amountPaise === 'string') fail.conflict(amountPaise);
  await requireBill(context.tx, linked.order);
  const order = await holdWhilePaying(context, linked.order);
  const draft = { orderId: id, amountPaise, isTest: gateway.isTest, byMaker: linked.isMaker };
  const openRow = await findOpen(context, draft);
  if (openRow) return { order, row: openRow, gateway };
  await context.tx
    .update(checkouts)
    .set({ closedAt: context.now() })
    .where(and(eq(checkouts.orderId, id), isNull(checkouts.closedAt)));
  return { order, row: await storeCheckout(context, draft), gateway };
}

/** In paise, or the reason why it cannot be paid online. */
async function findNextAmount(tx: Tx, order: Order, { isTest }: Gateway): Promise<number | string> {
  if (order.seatChoiceDeadline) return 'We have your payment, and are looking for a seat.';
  const { paidPaise } = await findSums(tx, order.id);
  const nextInstalment = await findNextDue(tx, order);
  if (!nextInstalment) return order.cancelledAt ? 'This order is cancelled.' : 'Everything is paid.';
  if (paidPaise > 0 && order.isTest !== isTest) return `This order cannot be paid online. ${OTHER_WAYS}`;
  return nextInstalment.amountPaise < MIN_PAISE
    ? `An amount this small cannot be paid online. ${OTHER_WAYS}`
    : nextInstalment.amountPaise;
}

/** Test keys do not know orders of live keys, and each link has its own return. */
type CheckoutDraft = Pick<StoredCheckout, 'orderId' | 'amountPaise' | 'byMaker'> & { isTest: boolean };

async function findOpen(
  { now, tx }: Pick<Context, 'now' | 'tx'>,
  { orderId, amountPaise, isTest, byMaker }: CheckoutDraft,
) {
  const isOpen = and(eq(checkouts.orderId, orderId), eq(checkouts.byMaker, byMaker), isNull(checkouts.closedAt));
  const isSamePayment = and(eq(checkouts.amountPaise, amountPaise), eq(checkouts.isTest, isTest));
  const isFresh = gt(checkouts.openedAt, new Date(now().getTime() - REUSE_MS));
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(isOpen, isSamePayment, isFresh));
  return row;
}

async function storeCheckout({ now, tx }: Context, draft: CheckoutDraft): Promise<StoredCheckout> {
  const values = { ...draft, provider: 'razorpay', openedAt: now() } as const;
  const [row] = await tx.insert(checkouts).values(values).returning();
  if (!row) throw new Error('The checkout was not stored');
  return row;
}

const ALERT_KEY = 'payment online';

/** The receipt is the checkout's id, so a repeat creates no second order. @throws RequestError unavailable, with an alert */
async function ensureProviderOrder(deps: Deps, { gateway, order, row }: BegunCheckout): Promise<StoredCheckout> {
  const { id, amountPaise } = row;
  try {
    const providerOrder = await gateway.createOrder({ amountPaise, receipt: id, orderCode: order.code });
    const storedCheckout = await storeProviderOrder(deps, row, providerOrder.id);
    await transact(deps, null, (context) => endAlert(context, ALERT_KEY));
    return storedCheckout;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log('error', 'payments.checkout_failed', { order: order.code, reason: error.message });
    const text = `Buyers cannot pay online, and are asked to pay another way: ${error.message}.`;
    await transact(deps, null, (context) =>
      raiseAlert(context, { kind: 'fault', about: ALERT_KEY, text, reopens: true }),
    );
    const seatText =
      order.heldUntil && !order.confirmedAt ? ` Your seat is kept until ${timeInKolkata(order.heldUntil)}.` : '';
    return fail.unavailable(`Online payment is not available at the moment.${seatText} ${OTHER_WAYS}`);
  }
}

async function presentCheckout({ db, env }: Deps, order: Order, row: StoredCheckout): Promise<Checkout> {
  const hosts = checkoutHosts(env);
  const gateway = createGateway(env);
  if (!hosts || !gateway || !row.providerOrderId) throw new Error('A checkout without a payment service is shown');
  const { brand } = await readSettings(db);
  const [course] = await db.select({ title: courses.title }).from(courses).where(eq(courses.id, order.courseId));
  const returnUrl = `${env.PUBLIC_URL}${returnPathOf(row.id)}`;
  return {
    form: hosts.form,
    script: hosts.script,
    fields: {
      key_id: gateway.keyId,
      order_id: row.providerOrderId,
      amount: String(row.amountPaise),
      currency: 'INR',
      name: brand,
      description: `${course?.title ?? ''}, ${order.code}`,
      'prefill[name]': order.name,
      'prefill[email]': order.normalizedEmail,
      ...(order.mobile && { 'prefill[contact]': order.mobile }),
      callback_url: returnUrl,
      cancel_url: returnUrl,
    },
  };
}
