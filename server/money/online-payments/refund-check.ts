import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { inPaise } from '../../db/paise.ts';
import { refunds } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type ProviderDispute, type ProviderPayment, requireGateway } from '../gateway/index.ts';

type Refund = typeof refunds.$inferSelect;

/** The disputes of a payment that are not over, those that took it and are not noted, and what of it was returned at the service, not here. */
export type RefundCheck = { open: ProviderDispute[]; lost: ProviderDispute[]; foreignPaise: number };

const over = ['won', 'closed'];

/**
 * Asks the payment service, before a refund is sent, whether the payer's bank disputes its payment or took it back, or
 * somebody returned it at the service: an event that says so may still be on its way.
 * @throws GatewayError
 */
export async function checkRefund(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { refund, providerPaymentId }: { refund: Refund; providerPaymentId: string },
): Promise<RefundCheck> {
  const gateway = requireGateway(env);
  const payment = await gateway.payment(providerPaymentId);
  // Of one that was tried it may be the same, whose answer was lost: under its key it is sent once.
  const foreignPaise = refund.state === 'sending' ? 0 : payment.refundedPaise - (await sumSent(db, refund));
  return { ...(await findDisputes({ db, env }, payment)), foreignPaise: Math.max(foreignPaise, 0) };
}

/** The disputes of a payment at the service that are not over, and those that took it and are not noted. @throws GatewayError */
export async function findDisputes(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  payment: Pick<ProviderPayment, 'id' | 'createdAt'>,
): Promise<Pick<RefundCheck, 'open' | 'lost'>> {
  const disputes = (await requireGateway(env).disputesSince(payment.createdAt)).filter(
    (dispute) => dispute.providerPaymentId === payment.id && !over.includes(dispute.status),
  );
  const open = disputes.filter(({ status }) => status !== 'lost');
  const lost: ProviderDispute[] = [];
  for (const dispute of disputes) {
    if (dispute.status === 'lost' && !(await isNoted(db, dispute.id))) lost.push(dispute);
  }
  return { open, lost };
}

/** What else of a payment was sent back through the service, or may have been, in paise. */
async function sumSent(db: Deps['db'], { id, paymentId }: Refund): Promise<number> {
  const isSent = and(
    eq(refunds.way, 'provider'),
    eq(refunds.kind, 'refund'),
    inArray(refunds.state, ['sending', 'done']),
  );
  const [row] = await db
    .select({ paise: inPaise(sql`coalesce(sum(${refunds.amountPaise}), 0)`) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.id, id), isSent));
  return row?.paise ?? 0;
}

async function isNoted(db: Deps['db'], disputeId: string): Promise<boolean> {
  return (await db.$count(refunds, sql`starts_with(${refunds.idempotencyKey}, ${disputeId})`)) > 0;
}
