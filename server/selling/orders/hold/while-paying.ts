import { timeInKolkata } from '../../../../contract/base/calendar.ts';
import { MINUTE_MS } from '../../../../contract/base/time.ts';
import { fail, RequestError } from '../../../base/errors.ts';
import { readBusiness } from '../../../db/queries/site-settings.ts';
import type { Context } from '../../../records/index.ts';
import { claimCoupon } from '../price/coupon.ts';
import type { Order } from '../queries.ts';
import { findFreeAt, holdSeat } from './hold.ts';
import { limitUnpaidSeats } from './limit-unpaid-seats.ts';

/** The time that a payment may take, in milliseconds. */
const PAYING_MS = 20 * MINUTE_MS;

/** The longest time that a buyer can hold a seat by beginning to pay, and the pause after it, in minutes. */
const HOLD_MINUTES = { verified: 120, unverified: 60, pause: 30 };

/**
 * Holds the seat of an order for its buyer, in the caller's transaction, which has locked the order's person. A new
 * hold lasts as long as the settings say; an active one is extended by the time of a payment, up to a total. Afterwards
 * the seat is free for others for a while. A longer hold stays as it is.
 * @param claim claims the coupon; `honourCoupon` for a buyer who reports a payment
 * @throws RequestError conflict when the batch is full, the coupon used up, the order cancelled, or time or share used
 * up
 */
export async function holdWhilePaying(context: Context, order: Order, claim = claimCoupon): Promise<Order> {
  if (order.confirmedAt) return order;
  const now = context.now().getTime();
  const holdMs = Math.max((await readBusiness(context.tx)).holdMinutes * MINUTE_MS, PAYING_MS);
  const heldUntil = order.heldUntil?.getTime() ?? 0;
  const isHeld = heldUntil > now;
  const pauseEnd = heldUntil + HOLD_MINUTES.pause * MINUTE_MS;
  const heldSince = order.heldSince && now < pauseEnd ? order.heldSince : new Date(now);
  const holdLimit =
    heldSince.getTime() +
    Math.max((order.verifiedAt ? HOLD_MINUTES.verified : HOLD_MINUTES.unverified) * MINUTE_MS, holdMs);
  const until = Math.min(now + (isHeld ? PAYING_MS : holdMs), holdLimit);
  if (isHeld && until <= heldUntil) return order;
  if (!isHeld && !order.cancelledAt && until < now + PAYING_MS) refuseDuringPause(order, new Date(pauseEnd));
  await limitUnpaidSeats(context.tx, order, context.now());
  return holdSeat(context, order.id, new Date(until), { claim, heldSince }).catch(async (error: unknown) => {
    if (!(order.batchId && error instanceof RequestError && error.fields?.batchId)) throw error;
    fail.conflict(fullText(await findFreeAt(context.tx, order.batchId, context.now())));
  });
}

function refuseDuringPause({ verifiedAt }: Order, from: Date): never {
  const hint = verifiedAt ? '' : ' With the link that we emailed to you, you can go on now.';
  fail.conflict(
    `The seat was kept for a long time without a payment, so it is free for others now. You can keep it again from ${timeInKolkata(from)}.${hint}`,
  );
}

/** The refusal for a full batch, which never reveals the number of seats (docs/decisions/0022). */
function fullText(freeAt: Date | null): string {
  return freeAt
    ? `All seats of this batch are being kept for others, who have not paid yet. Try again at ${timeInKolkata(freeAt)}, or join the waitlist.`
    : 'Someone else took the last seat of this batch. Please call us, and we will find another one with you.';
}
