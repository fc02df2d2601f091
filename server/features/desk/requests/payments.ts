import { and, eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/calendar.ts';
import type { DeskNewPayment } from '../../../../contract/desk-payment.ts';
import { RequestError } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { payments, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Acting, recordAudit } from '../kit/index.ts';
import { findRequest, findSeat, lockRequest, type RequestRecord } from './record-queries.ts';

type PaidFor = { requestId: string; enrollmentId: string; courseId: string; recordedBy: string };

/**
 * Records what somebody paid for their seat, in the caller's transaction, which holds the request.
 * @throws RequestError invalid_input for a day that is yet to come, conflict for a payment that is recorded already
 */
export async function recordPayment({ now }: Pick<Deps, 'now'>, tx: Tx, paidFor: PaidFor, payment: DeskNewPayment) {
  const { paidOn, reference, amountPaise, method } = payment;
  if (paidOn > dateInKolkata(now())) {
    const message = 'The day of the payment is yet to come.';
    throw new RequestError('invalid_input', { message, fields: { paidOn: message } });
  }
  const isSame = and(
    eq(payments.enrollmentId, paidFor.enrollmentId),
    eq(payments.reference, reference),
    eq(payments.paidOn, paidOn),
    eq(payments.amountPaise, amountPaise),
    eq(payments.method, method),
  );
  if ((await tx.$count(payments, isSame)) > 0) {
    throw new RequestError('conflict', {
      message: 'This very payment is recorded already. If it is another one, tell them apart by the reference.',
    });
  }
  await tx.insert(payments).values({ ...paidFor, ...payment, createdAt: now() });
}

/**
 * Adds a payment to a request that is enrolled.
 * @throws RequestError not_found, conflict, invalid_input
 */
export async function addPayment(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, id }: Acting,
  payment: DeskNewPayment,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await findRequest(tx, id);
    if (found) await holdAccount(tx, found);
    const request = await lockRequest(tx, id);
    if (!request) throw new RequestError('not_found');
    const seat = await findSeat(tx, request);
    if (!seat) throw new RequestError('conflict', { message: 'There is no seat to pay for: enroll first.' });
    const { courseId } = request;
    await recordPayment(deps, tx, { requestId: id, enrollmentId: seat.id, courseId, recordedBy: actor.id }, payment);
    await recordAudit(tx, { actorId: actor.id, action: 'request.payment', recordId: id });
  });
}

/** The account comes before its request and seat, as where its e-mail is confirmed, which may merge two seats. */
async function holdAccount(tx: Tx, { userId, emailKey }: RequestRecord): Promise<void> {
  const isTheirs = userId ? eq(users.id, userId) : eq(users.email, emailKey);
  await tx.select({ id: users.id }).from(users).where(isTheirs).for('no key update');
}
