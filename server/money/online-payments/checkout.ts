import { and, eq, gt, isNull } from 'drizzle-orm';
import { timeInKolkata } from '../../../contract/base/calendar.ts';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { Checkout, OnlinePayment } from '../../../contract/money/checkout.ts';
import { fail } from '../../base/errors.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import { checkouts, courses } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Context, transact } from '../../records/index.ts';
import {
  findInstalments,
  findSums,
  holdWhilePaying,
  type LinkedOrder,
  nextDue,
  type Order,
  openLink,
  renewParts,
  requireBill,
} from '../../selling/orders/index.ts';
import { checkoutHosts, createGateway, type Gateway, GatewayError } from '../gateway/index.ts';
import { type Checkout as Row, storeProviderOrder } from './checkouts.ts';
import { returnPathOf } from './handle-return.ts';

/** How long an order at the service is reused. */
const REUSED_MS = DAY_MS;
/** Razorpay's minimum amount, in paise. */
const MIN_PAISE = 100;

/**
 * Begins the next payment: holds the seat for at least 20 minutes, and creates or reuses the order at the payment
 * service.
 * @returns the checkout's id, and the fields to post to the payment page
 * @throws RequestError not_found for a wrong token; conflict without keys, when nothing is to be paid, or the batch is
 * full; unavailable when the service is away: the seat is held all the same
 */
export async function openCheckout(deps: Deps, token: string): Promise<{ id: string; data: Checkout }> {
  const { row, order, gateway } = await transact(deps, null, (context) => beginCheckout(context, token));
  const opened = row.providerOrderId ? row : await ensureProviderOrder(deps, { gateway, order, row });
  return { id: opened.id, data: await present(deps, order, opened) };
}

const OTHER_WAYS = 'Please pay by UPI, by bank transfer or at our office.';

/** The way to pay an order online now; null if that is not possible. */
export async function findOnlinePayment(deps: Deps, linked: LinkedOrder): Promise<OnlinePayment | null> {
  const { order } = linked;
  const gateway = createGateway(deps.env);
  if (!gateway) return null;
  const due = await findNextAmount(deps.db, order, gateway);
  if (typeof due === 'string') return null;
  const draft = { orderId: order.id, amountPaise: due, isTest: gateway.isTest, byMaker: linked.isMaker };
  const row = isSeatHeld(deps, order) ? await findOpen({ tx: deps.db, now: deps.now }, draft) : undefined;
  const checkout = row?.providerOrderId ? await present(deps, order, row) : null;
  return { isTest: gateway.isTest, checkout };
}

/** Whether the seat is safe while the buyer pays. */
function isSeatHeld({ now }: Pick<Deps, 'now'>, { confirmedAt, heldUntil }: Order): boolean {
  return confirmedAt !== null || (heldUntil !== null && heldUntil > now());
}

type Begun = { order: Order; row: Row; gateway: Gateway };

async function beginCheckout(context: Context, token: string): Promise<Begun> {
  const link = await openLink(context, token);
  const linked = { ...link, order: await renewParts(context, link.order) };
  const { id } = linked.order;
  const gateway = createGateway(context.env) ?? fail.conflict(`Online payment is not possible here. ${OTHER_WAYS}`);
  const amountPaise = await findNextAmount(context.tx, linked.order, gateway);
  if (typeof amountPaise === 'string') fail.conflict(amountPaise);
  await requireBill(context.tx, linked.order);
  const order = await holdWhilePaying(context, linked.order);
  const draft = { orderId: id, amountPaise, isTest: gateway.isTest, byMaker: linked.isMaker };
  const open = await findOpen(context, draft);
  if (open) return { order, row: open, gateway };
  await context.tx
    .update(checkouts)
    .set({ closedAt: context.now() })
    .where(and(eq(checkouts.orderId, id), isNull(checkouts.closedAt)));
  return { order, row: await storeRow(context, draft), gateway };
}

/** The next amount to pay, in paise, or the reason why it cannot be paid online. */
async function findNextAmount(tx: Tx, order: Order, { isTest }: Gateway): Promise<number | string> {
  if (order.cancelledAt) return 'This order is cancelled.';
  if (order.seatChoiceDeadline) return 'We have your payment, and are looking for a seat.';
  const { paidPaise, settledPaise } = await findSums(tx, order.id);
  const due = nextDue(await findInstalments(tx, order.id), settledPaise);
  if (!due) return 'Everything is paid.';
  if (paidPaise > 0 && order.isTest !== isTest) return `This order cannot be paid online. ${OTHER_WAYS}`;
  return due.amountPaise < MIN_PAISE ? `An amount this small cannot be paid online. ${OTHER_WAYS}` : due.amountPaise;
}

/** The open checkout to reuse. Test keys do not know orders of live keys, and each link has its own way back. */
type CheckoutDraft = Pick<Row, 'orderId' | 'amountPaise' | 'byMaker'> & { isTest: boolean };

async function findOpen(
  { now, tx }: Pick<Context, 'now' | 'tx'>,
  { orderId, amountPaise, isTest, byMaker }: CheckoutDraft,
) {
  const isOpen = and(eq(checkouts.orderId, orderId), eq(checkouts.byMaker, byMaker), isNull(checkouts.closedAt));
  const fits = and(eq(checkouts.amountPaise, amountPaise), eq(checkouts.isTest, isTest));
  const isFresh = gt(checkouts.openedAt, new Date(now().getTime() - REUSED_MS));
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(isOpen, fits, isFresh));
  return row;
}

async function storeRow({ now, tx }: Context, draft: CheckoutDraft): Promise<Row> {
  const values = { ...draft, provider: 'razorpay', openedAt: now() } as const;
  const [row] = await tx.insert(checkouts).values(values).returning();
  if (!row) throw new Error('The checkout was not stored');
  return row;
}

/** Key of the one alert while buyers cannot pay online. */
const ABOUT = 'payment online';

/**
 * Creates the order at the service. Its receipt is the checkout's id, so a repeated call after a lost response creates no second
 * order.
 * @throws RequestError unavailable; the staff are told
 */
async function ensureProviderOrder(deps: Deps, { gateway, order, row }: Begun): Promise<Row> {
  const { id, amountPaise } = row;
  try {
    const made = await gateway.createOrder({ amountPaise, receipt: id, orderCode: order.code });
    const noted = await storeProviderOrder(deps, row, made.id);
    await transact(deps, null, (context) => endAlert(context, ABOUT));
    return noted;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log('error', 'payments.checkout_failed', { order: order.code, reason: error.message });
    const text = `Buyers cannot pay online, and are asked to pay another way: ${error.message}.`;
    await transact(deps, null, (context) => raiseAlert(context, { kind: 'fault', about: ABOUT, text, again: true }));
    const kept =
      order.heldUntil && !order.confirmedAt ? ` Your seat is kept until ${timeInKolkata(order.heldUntil)}.` : '';
    return fail.unavailable(`Online payment is not available at the moment.${kept} ${OTHER_WAYS}`);
  }
}

async function present({ db, env }: Deps, order: Order, row: Row): Promise<Checkout> {
  const hosts = checkoutHosts(env);
  const gateway = createGateway(env);
  if (!hosts || !gateway || !row.providerOrderId) throw new Error('A checkout without a payment service is shown');
  const { brand } = await readSettings(db);
  const [course] = await db.select({ title: courses.title }).from(courses).where(eq(courses.id, order.courseId));
  const back = `${env.PUBLIC_URL}${returnPathOf(row.id)}`;
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
      callback_url: back,
      cancel_url: back,
    },
  };
}
