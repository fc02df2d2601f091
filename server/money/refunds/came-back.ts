import { dateInKolkata, instantInKolkata } from '../../../contract/base/calendar.ts';
import type { DeskRefundBack } from '../../../contract/money/desk-refunds.ts';
import { fail } from '../../base/errors.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { storableReason } from '../../selling/orders/index.ts';
import { needsApproval } from './approval.ts';
import { lockRefund } from './queries.ts';
import { setRefundState } from './state.ts';

/**
 * Records that the bank returned a refund that staff had sent, so that it is to be sent again. Above the limits, someone other than
 * the sender says so: they could send it a second time.
 * @throws RequestError not_found; conflict for a refund that staff did not send through a bank; invalid_input for a day before it was
 * sent or in the future; forbidden for its sender
 */
export async function takeRefundBack(
  context: Context<Actor>,
  { id, returnedOn, reason }: ById<DeskRefundBack>,
): Promise<void> {
  const { actor, now } = context;
  const { order, refund } = await lockRefund(context.tx, id);
  const { state, kind, way, doneAt, doneBy, amountPaise } = refund;
  if (state !== 'done' || !doneAt) fail.conflict('This refund was not sent.');
  if (kind !== 'refund' || way === 'provider' || way === 'cash')
    fail.conflict('Only a refund that staff sent through a bank can come back.');
  const today = dateInKolkata(now());
  if (returnedOn > today) fail.invalid('returnedOn', 'This day is in the future.');
  if (returnedOn < dateInKolkata(doneAt)) fail.invalid('returnedOn', 'The refund was sent after that day.');
  if (
    doneBy === actor.id &&
    (await needsApproval(context, { orderId: order.id, amountPaise, storedPaise: amountPaise }))
  )
    fail.forbidden('You sent this refund, so someone else has to record that it came back.');
  const alone = doneBy === actor.id ? { aloneBy: actor.id, aloneOn: today } : {};
  const error = storableReason(order, `Came back: ${reason}`);
  const noon = instantInKolkata(`${returnedOn}T12:00`);
  const returnedAt = returnedOn === today ? now() : new Date(Math.max(noon.getTime(), doneAt.getTime()));
  await setRefundState(context, refund, 'failed', { ...alone, error, reference: '' }, returnedAt);
  await context.audit('refund.came_back', id);
}
