import { randomUUID } from 'node:crypto';
import { eq, max } from 'drizzle-orm';
import { dateInKolkata, instantInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskRefundFinish } from '../../../contract/money/desk-refunds.ts';
import { fail } from '../../base/errors.ts';
import { refundBounces } from '../../db/schema/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { storableReference } from '../../selling/orders/index.ts';
import { lockBalance } from '../cash/index.ts';
import { checkSender } from './approval.ts';
import { findRefundablePaise, lockRefund, type Refund } from './queries.ts';
import { isUnderWay, setRefundState } from './state.ts';

/**
 * Records that staff sent a refund, on the day that the bank shows.
 * @throws RequestError as `checkSender` and `sentAt`; invalid_input for more cash than they have; not_found; conflict if it is not
 * approved, is done, or is being sent by the service
 */
export async function finishRefund(
  context: Context<Actor>,
  { id, way, reference: typedReference, sentOn }: ById<DeskRefundFinish>,
): Promise<void> {
  const { order, refund } = await lockRefund(context.tx, id);
  if (refund.state === 'requested' || refund.state === 'declined') fail.conflict('This refund is not approved.');
  if (refund.state === 'done') fail.conflict('This refund is already done.');
  if (isUnderWay(refund) && refund.way === 'provider') {
    fail.conflict('The payment service is sending this refund. Wait until it is done or has failed.');
  }
  if (refund.state === 'failed') await requireRefundable(context, refund);
  const reference = storableReference(order, typedReference);
  if (way === 'cash') await requireCash(context, refund);
  const doneAt = await sentAt(context, refund, { way, sentOn });
  const alone = await checkSender(context, order.id, refund);
  await setRefundState(context, refund, 'done', { ...alone, way, reference, doneAt, error: null });
  await context.audit('refund.finish', id, ['way', 'reference']);
}

/**
 * The time of a sending: now, or noon of an earlier day.
 * @throws RequestError invalid_input for a day before the refund was approved or last came back, in the future, or of cash that was paid
 * out earlier
 */
async function sentAt(
  { now, tx }: Context<Actor>,
  { id, approvedAt, createdAt }: Refund,
  { way, sentOn }: Pick<DeskRefundFinish, 'way' | 'sentOn'>,
): Promise<Date> {
  const today = dateInKolkata(now());
  if (sentOn === undefined || sentOn === today) return now();
  if (sentOn > today) fail.invalid('sentOn', 'This day is in the future.');
  if (way === 'cash')
    fail.invalid('sentOn', 'The cash book is of today: enter cash on the day on which it is paid out.');
  const { returnedAt } = refundBounces;
  const [back] = await tx
    .select({ at: max(returnedAt) })
    .from(refundBounces)
    .where(eq(refundBounces.refundId, id));
  const since = new Date(Math.max((approvedAt ?? createdAt).getTime(), back?.at?.getTime() ?? 0));
  if (sentOn < dateInKolkata(since)) fail.invalid('sentOn', 'The refund was approved, or came back, after that day.');
  return new Date(Math.max(instantInKolkata(`${sentOn}T12:00`).getTime(), since.getTime()));
}

/** Whoever pays out cash has it by the cash book. @throws RequestError invalid_input */
async function requireCash({ tx, actor }: Context<Actor>, { amountPaise }: Refund): Promise<void> {
  const balancePaise = await lockBalance(tx, actor.id);
  if (amountPaise <= balancePaise) return;
  const has = `By the cash book you have ${rupees(Math.max(balancePaise, 0))}`;
  fail.invalid('way', `${has}. Take over the rest first under Cash, or send it another way.`);
}

/** Another refund may have replaced it. @throws RequestError conflict */
async function requireRefundable({ tx }: Context, { paymentId, amountPaise }: Refund): Promise<void> {
  const leftPaise = await findRefundablePaise(tx, paymentId);
  if (amountPaise <= leftPaise) return;
  fail.conflict(`Only ${rupees(leftPaise)} of this payment can still be refunded; another refund has used the rest.`);
}

/** Lets the next poll send a refund with a new key, because the old one would fail again. @throws RequestError not_found, conflict */
export async function retryRefund(context: Context<Actor>, { id }: ById): Promise<void> {
  const { refund } = await lockRefund(context.tx, id);
  if (refund.state !== 'failed' || refund.way !== 'provider') {
    fail.conflict('This refund did not fail at the payment service.');
  }
  await requireRefundable(context, refund);
  await setRefundState(context, refund, 'sending', {
    idempotencyKey: randomUUID(),
    providerRefundId: null,
    error: null,
  });
  await context.audit('refund.retry', id);
}
