import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { inPaise } from '../../../db/columns.ts';
import { refunds } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type ProviderDispute, type ProviderPayment, requireGateway } from '../../gateway/index.ts';

type Refund = typeof refunds.$inferSelect;

/** `lost` are those not recorded here; `foreignPaise` was refunded at the service but not here. */
type RefundCheck = { open: ProviderDispute[]; lost: ProviderDispute[]; foreignPaise: number };

const endedStatuses = ['won', 'closed'];

/** Checks a refund before it is sent, because an event about its payment may not have arrived yet. @throws GatewayError */
export async function checkRefund(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { refund, providerPaymentId }: { refund: Refund; providerPaymentId: string },
): Promise<RefundCheck> {
  const gateway = requireGateway(env);
  const payment = await gateway.payment(providerPaymentId);
  // A refund that was tried may be the same, with a lost response: its key makes the service send it only once.
  const foreignPaise = refund.state === 'sending' ? 0 : payment.refundedPaise - (await sumSent(db, refund));
  return { ...(await findDisputes({ db, env }, payment)), foreignPaise: Math.max(foreignPaise, 0) };
}

export async function findDisputes(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  payment: Pick<ProviderPayment, 'id' | 'createdAt'>,
): Promise<Pick<RefundCheck, 'open' | 'lost'>> {
  const disputes = (await requireGateway(env).disputesSince(payment.createdAt)).filter(
    (dispute) => dispute.providerPaymentId === payment.id && !endedStatuses.includes(dispute.status),
  );
  const open = disputes.filter(({ status }) => status !== 'lost');
  const lost: ProviderDispute[] = [];
  for (const dispute of disputes) {
    if (dispute.status === 'lost' && !(await isRecorded(db, dispute.id))) lost.push(dispute);
  }
  return { open, lost };
}

/** In paise, with those that may have been sent. */
async function sumSent(tx: Tx, { id, paymentId }: Refund): Promise<number> {
  const isSent = and(
    eq(refunds.way, 'provider'),
    eq(refunds.kind, 'refund'),
    inArray(refunds.state, ['sending', 'done']),
  );
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${refunds.amountPaise}), 0)`) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.id, id), isSent));
  return row?.paise ?? 0;
}

async function isRecorded(tx: Tx, disputeId: string): Promise<boolean> {
  return (await tx.$count(refunds, sql`starts_with(${refunds.idempotencyKey}, ${disputeId})`)) > 0;
}
