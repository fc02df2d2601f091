import { paths } from '../../../web/paths.ts';
import type { SignedIn } from '../../auth/session.ts';
import { unlessConflict } from '../../db/savepoint.ts';
import type { Context } from '../../records/index.ts';
import { makeVisitorsOrder, type NewOrder, reuseOrder } from '../orders/index.ts';
import { findBatchWithSeat, type OfferedBatch } from './queries.ts';
import type { CheckedRequest } from './service.ts';

/** Pages on which a seat is reserved and paid: the one that is shown at once, and the one that is emailed. */
type Reservation = { shown: string; mailed: string } & Offered;

/** The seat that the email names; `batch` is null for an open order of another batch. */
export type Offered = { totalPaise: number; batch: OfferedBatch | null };

/** The known facts about the sender of a request: the account if signed in, and the hash of the network. */
export type Sender = { account: SignedIn | null; network: string | null };

/**
 * Makes the order with which a visitor may reserve a seat without a call, in the next batch that has one; it holds no
 * seat until they begin to pay. Null if the course is not sold online or no batch has a seat, regardless of the
 * address.
 */
export async function offerReservation(
  context: Context,
  { name, email, mobile, course }: CheckedRequest,
  { requestId, account, network }: Sender & { requestId: string },
): Promise<Reservation | null> {
  if (!course.sellOnline) return null;
  const batch = await findBatchWithSeat(context.tx, course.id, context.now());
  if (!batch) return null;
  const newOrder = {
    person: { name, email, mobile: mobile.e164 },
    courseId: course.id,
    batchId: batch.id,
    requestId,
    network,
  };
  if (account?.emailVerified && account.email === email.toLowerCase())
    return reserveOwn(context, newOrder, { account, batch });
  const made = await unlessConflict(context.tx, () => makeVisitorsOrder(context, newOrder));
  if (!made) return null;
  const { totalPaise } = made.order;
  return { shown: paths.payFor(made.makerToken), mailed: paths.payFor(made.token), totalPaise, batch };
}

/** The open order of someone who is signed in, or a new one; null if they are already in the course. */
async function reserveOwn(
  context: Context,
  newOrder: Omit<NewOrder, 'madeBy'>,
  { account: { id: userId }, batch }: { account: SignedIn; batch: OfferedBatch },
): Promise<Reservation | null> {
  const own = { ...newOrder, person: { ...newOrder.person, userId }, madeBy: null };
  const made = await unlessConflict(context.tx, () => reuseOrder(context, own));
  if (!made) return null;
  const path = paths.payFor(made.token);
  const { totalPaise, batchId } = made.order;
  return { shown: path, mailed: path, totalPaise, batch: batchId === batch.id ? batch : null };
}
