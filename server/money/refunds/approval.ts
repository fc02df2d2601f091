import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { inPaise } from '../../db/paise.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { payments, refunds } from '../../db/schema/index.ts';
import type { Actor, Context } from '../../records/index.ts';
import type { Refund } from './queries.ts';

type ApprovalRequest = {
  orderId: string;
  amountPaise: number;
  /** The time at which the payment to void was recorded; undefined for a refund. */
  recordedAt?: Date;
};

/**
 * Whether a second person has to approve a refund or the voiding of a payment: a refund above the limit of the settings, where
 * all refunds of an order count together so that no one splits one; or a payment that was recorded before today.
 */
export async function needsApproval(
  { tx, now }: Context,
  { orderId, amountPaise, recordedAt }: ApprovalRequest,
): Promise<boolean> {
  if (recordedAt && dateInKolkata(recordedAt) !== dateInKolkata(now())) return true;
  const { refundApprovalPaise } = await readBusiness(tx);
  const earlierPaise = (await sumRefunds(tx, orderId)) + (recordedAt ? await sumVoided(tx, orderId) : 0);
  return earlierPaise + amountPaise > refundApprovalPaise;
}

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

/** In any state except declined, in paise. */
async function sumRefunds(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${refunds.amountPaise}), 0)`) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), ne(refunds.state, 'declined')));
  return row?.paise ?? 0;
}

async function sumVoided(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${payments.amountPaise}), 0)`) })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.voidedAt)));
  return row?.paise ?? 0;
}
