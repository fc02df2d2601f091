import { eq } from 'drizzle-orm';
import type { DeskReason } from '../../../contract/base/bodies.ts';
import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskBill } from '../../../contract/books/bill.ts';
import type { DeskCharge, DeskHold, DeskSeat } from '../../../contract/selling/desk-orders.ts';
import { fail } from '../../base/errors.ts';
import { alertMovedSupply } from '../../books/documents/index.ts';
import { orders } from '../../db/schema/index.ts';
import { takeSeat } from '../../learning/enrollments/index.ts';
import { type Actor, type ById, type Context, changedFields } from '../../records/index.ts';
import { storeBill } from './bill/bill.ts';
import { endHold, holdSeat } from './hold/hold.ts';
import { verifyOrder } from './links/links.ts';
import { mailOffer } from './mails/offer.ts';
import { addCharge } from './price/charge.ts';
import { lockOrderPerson, type Order } from './queries.ts';
import { cancelUnpaid } from './sale/cancel.ts';
import { requireForSale, requireSaleableBatch } from './sale/for-sale.ts';
import { needsSeat } from './seats/choose-seat.ts';
import { giveSeat } from './seats/seat-paid.ts';

/** Saves the details of future invoices; the maker's link never shows them. @throws RequestError not_found, invalid_input, conflict */
export async function saveBill(context: Context<Actor>, { id, ...bill }: ById<DeskBill>): Promise<void> {
  const orderBefore = await lockOrderPerson(context.tx, id);
  const { billName, billState, billAddress, gstin } = await storeBill(context, orderBefore, bill);
  await verifyOrder(context, orderBefore);
  const fields = changedFields(orderBefore, { billName, billState, billAddress, gstin });
  await context.audit('order.bill', id, fields);
}

type Change = { before: string } | { after: string };

/** Records a charge that was added to an order, or taken back, with its reason. */
export async function auditCharge(
  context: Context<Actor>,
  { id, userId, normalizedEmail: email }: Order,
  change: Change,
) {
  const event = 'after' in change ? 'order.charge' : 'order.uncharge';
  await context.audit(event, id, ['charge'], [{ field: 'charge', ...change, ...(userId ? { userId } : { email }) }]);
}

export async function chargeOrder(context: Context<Actor>, { id, reason, ...charge }: ById<DeskCharge>): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  await addCharge(context, id, { ...charge, reason });
  await auditCharge(context, order, { after: `${rupees(charge.amountPaise)} by ${longDate(charge.dueOn)}: ${reason}` });
}

export async function cancelOrder(context: Context<Actor>, { id, reason }: ById<DeskReason>): Promise<void> {
  await lockOrderPerson(context.tx, id);
  await cancelUnpaid(context, { id, reason });
  await context.audit('order.cancel', id);
}

/** Holds a seat; null ends the hold. A hold by staff proves that they know the buyer. @throws RequestError not_found, conflict */
export async function holdOrder(context: Context<Actor>, { id, until }: ById<DeskHold>): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  if (until) {
    await verifyOrder(context, order);
    await holdSeat(context, id, new Date(until));
  } else await endHold(context, id);
  await context.audit(until ? 'order.hold' : 'order.release', id);
}

/** @throws RequestError not_found, invalid_input for a batch that is over or of another course, or conflict */
export async function seatOrder(context: Context<Actor>, { id, batchId, pastStart }: ById<DeskSeat>): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  if (!needsSeat(order)) fail.conflict('This order is not waiting for a seat.');
  const { courseId, seats: count } = order;
  await takeSeat(context.tx, { batchId, courseId, now: context.now(), orderId: id, count });
  await context.tx.update(orders).set({ batchId, pastStart }).where(eq(orders.id, id));
  await requireSaleableBatch(context.tx, id, context.now());
  const { outcome } = await giveSeat(context, id);
  if (outcome !== 'confirmed') fail.conflict('This batch is also full.');
  await alertMovedSupply(context, id);
  await context.audit('order.seat', id);
}

/** @throws RequestError not_found, conflict for an order that is cancelled or no longer for sale */
export async function mailOrder(context: Context<Actor>, { id }: ById): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  if (order.cancelledAt) fail.conflict('This order is cancelled.');
  if (!order.confirmedAt) await requireForSale(context.tx, id, context.now());
  await mailOffer(context, order);
  await context.audit('order.mail', id);
}
