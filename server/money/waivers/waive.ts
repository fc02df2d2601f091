import { and, eq } from 'drizzle-orm';
import type { DeskReason } from '../../../contract/base/bodies.ts';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskWaiver } from '../../../contract/selling/desk-orders.ts';
import { fail } from '../../base/errors.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import { waivers } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import {
  auditCharge,
  checkUnpaid,
  findOrder,
  findUnpaidCharges,
  lockOrder,
  lockOrderPerson,
  lowerUnpaid,
  mailAboutOrder,
  type Order,
  removeCharge,
  storableReason,
} from '../../selling/orders/index.ts';
import { needsApproval } from '../refunds/index.ts';
import { feeWaived } from './mails.ts';

type Wish = Omit<DeskWaiver, 'isBadDebt'> & Partial<DeskWaiver>;
type Requested = typeof waivers.$inferSelect & { order: Order };

const alertKey = (id: string) => `waiver ${id}`;

/**
 * Waives what is unpaid of an order, in whole or in part; above the limits for refunds, once a second person approves.
 * @throws RequestError not_found, invalid_input for more than is unpaid, or conflict without a seat, for a price that changed since it
 * was read, or while another waiver waits
 */
export async function waive(
  context: Context<Actor>,
  { id: orderId, amountPaise, reason: typedReason, totalPaise: readPaise, isBadDebt = false }: ById<Wish>,
): Promise<'done' | 'requested'> {
  const { tx } = context;
  const order = await lockOrderPerson(tx, orderId);
  const { totalPaise } = await lockOrder(tx, orderId);
  if (totalPaise !== readPaise) fail.conflict(`The price is now ${rupees(totalPaise)}. Check the order first.`);
  await checkUnpaid(context, orderId, amountPaise);
  return request(context, order, { amountPaise, reason: typedReason, chargeNumber: null, isBadDebt });
}

/**
 * Takes back a charge of which nothing is paid. It counts with the waivers, because it gives up money in the same way.
 * @throws RequestError not_found, or conflict for a charge of which something is paid, or while a waiver waits
 */
export async function takeBackCharge(
  context: Context<Actor>,
  { id: orderId, number, reason }: ById<DeskReason & { number: number }>,
): Promise<'done' | 'requested'> {
  const order = await lockOrderPerson(context.tx, orderId);
  const charge = (await findUnpaidCharges(context.tx, orderId)).find((unpaid) => unpaid.number === number);
  if (!charge) fail.conflict('There is no such charge, or a part of it is paid: refund that part, or waive the rest.');
  return request(context, order, { amountPaise: charge.amountPaise, reason, chargeNumber: number, isBadDebt: false });
}

type Wanted = Pick<typeof waivers.$inferSelect, 'amountPaise' | 'reason' | 'chargeNumber' | 'isBadDebt'>;

/** Stores a waiver, and carries it out unless a second person has to approve it. The caller has locked the order's person. */
async function request(
  context: Context<Actor>,
  order: Order,
  { amountPaise, reason: typedReason, chargeNumber, isBadDebt }: Wanted,
): Promise<'done' | 'requested'> {
  const { tx, actor, now } = context;
  const { id: orderId } = order;
  if (await tx.$count(waivers, isRequestedOf(orderId)))
    fail.conflict('Another waiver of this order waits for approval.');
  const reason = storableReason(order, typedReason);
  const waits = await needsApproval(context, { orderId, amountPaise });
  const [waiver] = await tx
    .insert(waivers)
    .values({
      orderId,
      amountPaise,
      chargeNumber,
      isBadDebt,
      reason,
      requestedBy: actor.id,
      createdAt: now(),
      ...(waits
        ? { state: 'requested' }
        : { state: 'done', decidedAt: now(), aloneBy: actor.id, aloneOn: dateInKolkata(now()) }),
    })
    .returning();
  if (!waiver) throw new Error('The waiver was not stored');
  await context.audit('waiver.ask', waiver.id, [`order ${order.code}`]);
  if (!waits) {
    await carryOut(context, waiver);
    return 'done';
  }
  const text = `${rupees(amountPaise)} of order ${order.code} is to be waived. A second person has to approve or decline it at the order.`;
  await raiseAlert(context, { kind: 'payment', about: alertKey(waiver.id), orderId, text });
  return 'requested';
}

/** @throws RequestError not_found, forbidden for who asked for it, conflict once it is decided, invalid_input if less is unpaid */
export async function approveWaiver(context: Context<Actor>, { id }: ById): Promise<void> {
  const waiver = await lockRequested(context, id);
  if (waiver.requestedBy === context.actor.id) {
    fail.forbidden('You asked for this waiver, so someone else has to approve it.');
  }
  await decide(context, waiver, 'done');
  await carryOut(context, waiver);
}

/** @throws RequestError not_found, or conflict once it is decided */
export async function declineWaiver(context: Context<Actor>, { id, reason }: ById<DeskReason>): Promise<void> {
  await decide(context, await lockRequested(context, id), 'declined', reason);
}

async function carryOut(context: Context<Actor>, waiver: typeof waivers.$inferSelect): Promise<void> {
  const { orderId: id, chargeNumber: number, reason } = waiver;
  if (number === null) return lowerAndTell(context, waiver);
  const { amountPaise, dueOn } = await removeCharge(context, { id, number, reason });
  const before = `${rupees(amountPaise)} by ${longDate(dueOn)}, taken back: ${reason}`;
  await auditCharge(context, await findOrder(context.tx, id), { before });
}

async function lowerAndTell(context: Context, waiver: typeof waivers.$inferSelect): Promise<void> {
  const unpaidPaise = await lowerUnpaid(context, waiver);
  const { amountPaise } = waiver;
  const order = await findOrder(context.tx, waiver.orderId);
  await mailAboutOrder(context, order, (about) => feeWaived(about, { amountPaise, unpaidPaise }));
}

const isRequestedOf = (orderId: string) => and(eq(waivers.orderId, orderId), eq(waivers.state, 'requested'));

async function lockRequested({ tx }: Context, id: string): Promise<Requested> {
  const [found] = await tx.select({ orderId: waivers.orderId }).from(waivers).where(eq(waivers.id, id));
  if (!found) fail.notFound('There is no such waiver.');
  const order = await lockOrderPerson(tx, found.orderId);
  const [waiver] = await tx.select().from(waivers).where(eq(waivers.id, id)).for('no key update');
  if (waiver?.state !== 'requested') fail.conflict('This waiver has already been decided.');
  return { ...waiver, order };
}

async function decide(context: Context<Actor>, { id, order }: Requested, state: 'done' | 'declined', reason = '') {
  const { tx, actor, now } = context;
  await tx.update(waivers).set({ state, decidedBy: actor.id, decidedAt: now() }).where(eq(waivers.id, id));
  const { userId, normalizedEmail: email } = order;
  const said = { field: 'reason', after: storableReason(order, reason), ...(userId ? { userId } : { email }) };
  await (state === 'done'
    ? context.audit('waiver.approve', id)
    : context.audit('waiver.decline', id, ['reason'], [said]));
  await endAlert(context, alertKey(id));
}
