import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { inPaise } from '../../db/columns.ts';
import { lockName } from '../../db/locks.ts';
import { readRefundLimits } from '../../db/queries/site-settings.ts';
import { payments } from '../../db/schema/index.ts';
import type { Actor, Context } from '../../records/index.ts';
import type { Payment } from '../../selling/orders/index.ts';
import type { Refund } from './queries.ts';

/** `storedPaise` is the part of the amount that the refunds of the order have already. */
type Returned = { orderId: string; amountPaise: number; storedPaise?: number };

/**
 * Whether a second person has to decide about a refund or waiver: of one order, or in a day of one member of staff, more than the limits of
 * today. All refunds and waivers of an order count together, and all that someone does alone, so that no one splits one. The day is counted
 * under a lock until the transaction ends; the caller has locked the order's person before.
 */
export async function needsApproval(
  { tx, now, actor }: Context,
  { orderId, amountPaise, storedPaise = 0 }: Returned,
): Promise<boolean> {
  const today = dateInKolkata(now());
  const { refundApprovalPaise, refundDayPaise } = await readRefundLimits(tx, today);
  if ((await sumReturned(tx, orderId)) + amountPaise - storedPaise > refundApprovalPaise) return true;
  if (!actor) return false;
  await lockName(tx, `alone ${actor.id}`);
  return (await sumAlone(tx, actor.id, today)) + amountPaise > refundDayPaise;
}

/**
 * Whether a second person has to approve that a payment is voided: also if it is of an earlier day, or the actor recorded it, who
 * could keep the cash.
 */
export async function needsApprovalToVoid(
  context: Context<Actor>,
  { orderId, amountPaise, createdAt, recordedBy }: Payment,
): Promise<boolean> {
  if (dateInKolkata(createdAt) !== dateInKolkata(context.now()) || recordedBy === context.actor.id) return true;
  const voidedPaise = await sumVoided(context.tx, orderId);
  return needsApproval(context, { orderId, amountPaise, storedPaise: -voidedPaise });
}

/**
 * Checks that two people of the staff took part before money is paid out by hand, or that it is little enough for one. No one of
 * the staff requests a refund by the buyer or by a rule.
 * @returns what marks it as paid out by one person
 * @throws RequestError forbidden
 */
export async function checkSender(context: Context<Actor>, orderId: string, refund: Refund): Promise<Partial<Refund>> {
  const { actor, now } = context;
  const { amountPaise, requestedBy, approvedBy, aloneBy } = refund;
  const isByTwo = [requestedBy, approvedBy].some((by) => by !== null && by !== actor.id);
  if (isByTwo || aloneBy === actor.id) return {};
  if (await needsApproval(context, { orderId, amountPaise, storedPaise: amountPaise }))
    fail.forbidden(approvedBy ? 'You approved this refund, so someone else has to send it.' : NOT_APPROVED);
  return { aloneBy: actor.id, aloneOn: dateInKolkata(now()) };
}

const NOT_APPROVED = 'No one on the staff has approved this refund. Someone else has to approve it before you send it.';

/** Whether a member of staff with the permission to refund may approve a refund: everyone except the person who requested it. */
export function mayApprove({ id }: Actor, { requestedBy }: Pick<Refund, 'requestedBy'>): boolean {
  return requestedBy !== id;
}

export function requireApprover(actor: Actor, refund: Pick<Refund, 'requestedBy'>): void {
  if (!mayApprove(actor, refund)) fail.forbidden('You requested this refund, so someone else has to approve it.');
}

export function mayApproveIn({ id }: Actor, requestedBy: SQL): SQL<boolean> {
  return sql<boolean>`${requestedBy} IS DISTINCT FROM ${id}`;
}

/**
 * What someone refunded, waived, paid out and voided on a day without a second person, in paise. A refund that they said came back counts
 * once for each sending.
 */
function sumAlone(tx: Tx, userId: string, day: string): Promise<number> {
  return readPaise(
    tx,
    sql`(SELECT coalesce(sum(amount_paise), 0) FROM refunds
        WHERE alone_by = ${userId} AND alone_on = ${day} AND state <> 'declined') +
      (SELECT coalesce(sum(back.amount_paise), 0) FROM refund_bounces AS back JOIN refunds ON refunds.id = back.refund_id
        WHERE alone_by = ${userId} AND alone_on = ${day}) +
      (SELECT coalesce(sum(amount_paise), 0) FROM waivers
        WHERE alone_by = ${userId} AND alone_on = ${day} AND state <> 'declined') +
      (SELECT coalesce(sum(amount_paise), 0) FROM payments WHERE voided_alone AND voided_by = ${userId}
        AND (voided_at AT TIME ZONE 'Asia/Kolkata')::date = ${day})`,
  );
}

/** What is refunded or waived of an order in any state except declined, in paise. */
function sumReturned(tx: Tx, orderId: string): Promise<number> {
  return readPaise(
    tx,
    sql`(SELECT coalesce(sum(refunds.amount_paise), 0) FROM refunds JOIN payments ON payments.id = refunds.payment_id
        WHERE payments.order_id = ${orderId} AND refunds.state <> 'declined') +
      (SELECT coalesce(sum(amount_paise), 0) FROM waivers WHERE order_id = ${orderId} AND state <> 'declined')`,
  );
}

async function readPaise(tx: Tx, sum: SQL): Promise<number> {
  const [row] = await tx.select({ paise: inPaise(sum) }).from(sql`(VALUES (1)) AS one`);
  return row?.paise ?? 0;
}

async function sumVoided(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${payments.amountPaise}), 0)`) })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.voidedAt)));
  return row?.paise ?? 0;
}
