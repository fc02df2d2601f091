import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import type { Tx } from '../../db/client.ts';
import { inPaise } from '../../db/paise.ts';
import { payments, refunds } from '../../db/schema/index.ts';
import { readBusiness } from '../../db/site-settings.ts';
import type { Actor, Context } from '../../records/index.ts';
import type { Refund } from './queries.ts';

type Wish = {
  orderId: string;
  amountPaise: number;
  /** When a payment was recorded that is to be cancelled; without it, money goes back. */
  recordedAt?: Date;
};

/**
 * Whether a second person has to approve it. They do above the limit of the settings, for which all refunds of an order count
 * together, so that nobody splits one; and for every payment to cancel that was recorded before today.
 */
export async function needsApproval(
  { tx, now }: Context,
  { orderId, amountPaise, recordedAt }: Wish,
): Promise<boolean> {
  if (recordedAt && dateInKolkata(recordedAt) !== dateInKolkata(now())) return true;
  const { refundApprovalPaise } = await readBusiness(tx);
  const besidesPaise = (await sumRefunds(tx, orderId)) + (recordedAt ? await sumVoided(tx, orderId) : 0);
  return besidesPaise + amountPaise > refundApprovalPaise;
}

/** The rule of the approver: of the staff who give money back, anybody but who asked. */
export function mayApprove({ id }: Actor, { askedBy }: Pick<Refund, 'askedBy'>): boolean {
  return askedBy !== id;
}

/** The same rule in a query: whether the refund that this column `asked_by` stands in is theirs to approve. */
export function mayApproveIn({ id }: Actor, askedBy: SQL): SQL<boolean> {
  return sql<boolean>`${askedBy} IS DISTINCT FROM ${id}`;
}

/** What went back of an order, is going back, failed on its way or waits for approval, in paise: all but what was declined. */
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
