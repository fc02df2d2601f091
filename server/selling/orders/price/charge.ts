import { and, eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { DeskCharge } from '../../../../contract/selling/desk-orders.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { instalments } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { settleOrder } from '../bill/settle.ts';
import { checkDueDays, setInstalment } from '../dues/plan.ts';
import { changeOrder, findInstalments, findSums, type Instalment, lockOrder } from '../queries.ts';

/** The highest price of an order, ₹1 crore, in paise. */
const MAX_PAISE = 1_000_000_000;

/**
 * Adds a charge to an order with a seat, such as the difference to a more expensive batch, in the caller's transaction, which has
 * locked its person. Money that was above the price pays for it. A refund does the opposite: it lowers the price.
 * @throws RequestError not_found, conflict without a seat or for a price that changed since it was read, invalid_input for a day
 * before the due day of the last instalment, before today, or more than two years ahead
 */
export async function addCharge(
  context: Context,
  id: string,
  { amountPaise, dueOn, totalPaise: readPaise, reason }: DeskCharge,
): Promise<void> {
  const { now, tx } = context;
  const order = await lockOrder(tx, id);
  if (!order.confirmedAt || order.cancelledAt || order.erasedAt) {
    fail.conflict(`Order ${order.code} has no seat: make another order instead.`);
  }
  if (order.totalPaise !== readPaise)
    fail.conflict(`The price is now ${rupees(order.totalPaise)}. Check the order first.`);
  if (order.listPaise + amountPaise > MAX_PAISE) fail.invalid('amountPaise', 'The price would be above ₹1,00,00,000.');
  const lastInstalment = (await findInstalments(tx, id)).at(-1);
  if (lastInstalment && dueOn < lastInstalment.dueOn)
    fail.invalid('dueOn', 'Must not be before the day of the last instalment.');
  checkDueDays('dueOn', [dueOn], dateInKolkata(now()));
  const number = (lastInstalment?.number ?? 0) + 1;
  await tx.insert(instalments).values({ orderId: id, number, dueOn, amountPaise, isCharge: true });
  await changeOrder(context, order, {
    listPaise: order.listPaise + amountPaise,
    totalPaise: order.totalPaise + amountPaise,
  });
  await settleOrder(context, id, { reason });
}

/** The charges of an order of which nothing is paid, and which can be taken back. */
export async function findUnpaidCharges(tx: Tx, orderId: string): Promise<Instalment[]> {
  const isCharge = and(eq(instalments.orderId, orderId), eq(instalments.isCharge, true));
  const charges = await tx.select({ number: instalments.number }).from(instalments).where(isCharge);
  if (charges.length === 0) return [];
  const { settledPaise } = await findSums(tx, orderId);
  let beforePaise = 0;
  return (await findInstalments(tx, orderId)).filter(({ number, amountPaise }) => {
    beforePaise += amountPaise;
    return beforePaise - amountPaise >= settledPaise && charges.some((charge) => charge.number === number);
  });
}

/**
 * Takes an unpaid charge back, in the caller's transaction, which has locked its person: the opposite of `addCharge`. An invoice of
 * it that nobody paid is credited.
 * @returns the charge
 * @throws RequestError not_found, or conflict for what is no unpaid charge
 */
export async function removeCharge(
  context: Context,
  { id, number, reason }: { id: string; number: number; reason: string },
): Promise<Instalment> {
  const { tx } = context;
  const order = await lockOrder(tx, id);
  const charge = (await findUnpaidCharges(tx, id)).find((unpaid) => unpaid.number === number);
  if (!charge) fail.conflict('There is no such charge, or a part of it is paid: refund that part, or waive the rest.');
  await setInstalment(tx, { orderId: id, number, amountPaise: 0 });
  await changeOrder(context, order, {
    listPaise: order.listPaise - charge.amountPaise,
    totalPaise: order.totalPaise - charge.amountPaise,
  });
  await settleOrder(context, id, { reason });
  return charge;
}
