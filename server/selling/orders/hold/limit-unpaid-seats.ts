import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { fail } from '../../../base/errors.ts';
import { unpaidSeatLimits } from '../../../base/limits.ts';
import type { Tx } from '../../../db/client.ts';
import { lockName } from '../../../db/locks.ts';
import { isActive, seatsTaken } from '../../../db/queries/enrollments.ts';
import { isHeldOrder } from '../../../db/queries/orders.ts';
import { batches, enrollments, orders } from '../../../db/schema/index.ts';
import type { Order } from '../queries.ts';

/**
 * Limits the seats that visitors hold without a payment, so that strangers cannot block a batch. Runs in the transaction of the
 * hold, which has locked the person of the order. Orders of the staff and of the waitlist are exempt.
 * @throws RequestError conflict
 */
export async function limitUnpaidSeats(tx: Tx, order: Order, now: Date): Promise<void> {
  const { batchId, makerTokenHash, network, verifiedAt } = order;
  const isHeld = order.heldUntil !== null && order.heldUntil > now;
  if (isHeld || (makerTokenHash === null && network === null)) return;
  if (network) await lockName(tx, `kept seats of ${network}`);
  const batch = batchId ? await lockBatch(tx, order, batchId, now) : null;
  const heldSeats = await countHeldSeats(tx, order, now);
  const isPersonAtLimit =
    heldSeats.ofAddress >= unpaidSeatLimits.ofPerson || heldSeats.ofMobile >= unpaidSeatLimits.ofPerson;
  const { unsold, free } = batch ?? { unsold: Number.POSITIVE_INFINITY, free: Number.POSITIVE_INFINITY };
  if (verifiedAt) {
    if (isPersonAtLimit || heldSeats.ofNetworkInBatch + order.seats > Math.max(1, Math.floor(unsold / 2)))
      fail.conflict(VERIFIED_REFUSAL);
  } else {
    const maxUnverified = Math.floor((free + heldSeats.unverifiedInBatch) / 2);
    if (
      isPersonAtLimit ||
      heldSeats.ofNetwork >= unpaidSeatLimits.ofNetwork ||
      (free > 0 && heldSeats.unverifiedInBatch + order.seats > maxUnverified)
    )
      fail.conflict(UNVERIFIED_REFUSAL);
  }
}

const VERIFIED_REFUSAL =
  'You are keeping other seats that you have not paid for. Pay for one of them first, or try again in half an hour.';
/** The same message for every reason, so that it reveals nothing about the address. */
const UNVERIFIED_REFUSAL =
  'Many seats are being kept without a payment now. Open the link that we emailed to you and go on there, or try again in half an hour.';

/** Locks a batch, and counts its unsold and its free seats; null if the batch has no limit. */
async function lockBatch(tx: Tx, { id }: Order, batchId: string, now: Date) {
  await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, batchId)).for('no key update');
  const learners = tx.$count(enrollments, and(eq(enrollments.batchId, batches.id), isActive));
  // A separate statement, which sees changes that were committed while the first one waited for the lock.
  const [row] = await tx
    .select({ seats: batches.seats, learners, taken: seatsTaken(batches.id, now, id) })
    .from(batches)
    .where(eq(batches.id, batchId));
  return row?.seats == null ? null : { unsold: row.seats - row.learners, free: row.seats - row.taken };
}

/** Without the seat of this order. */
async function countHeldSeats(tx: Tx, { id, normalizedEmail, mobile, network, batchId, verifiedAt }: Order, now: Date) {
  const isUnverified = isNull(orders.verifiedAt);
  // Verified and unverified orders are counted apart, so that a stranger's orders do not use up the owner's share.
  const isSameKind = verifiedAt ? isNotNull(orders.verifiedAt) : isUnverified;
  const matchesNetwork = network === null ? sql`false` : eq(orders.network, network);
  const matchesBatch = batchId === null ? sql`false` : eq(orders.batchId, batchId);
  const count = (...conditions: (SQL | undefined)[]) => sql<number>`count(*) FILTER (WHERE ${and(...conditions)})::int`;
  const sumSeats = (...conditions: (SQL | undefined)[]) =>
    sql<number>`coalesce(sum(${orders.seats}) FILTER (WHERE ${and(...conditions)}), 0)::int`;
  const [counts] = await tx
    .select({
      ofAddress: count(isSameKind, eq(orders.normalizedEmail, normalizedEmail)),
      ofMobile: count(isSameKind, eq(orders.mobile, mobile), ne(orders.mobile, '')),
      ofNetwork: count(isUnverified, matchesNetwork),
      ofNetworkInBatch: sumSeats(matchesNetwork, matchesBatch),
      unverifiedInBatch: sumSeats(isUnverified, matchesBatch),
    })
    .from(orders)
    .where(and(isHeldOrder(now), ne(orders.id, id), or(isNotNull(orders.makerTokenHash), isNotNull(orders.network))));
  if (!counts) throw new Error('The seats that are held were not counted');
  return counts;
}
